import { greetingName } from '@fiocco/contracts';
import { oneLine } from '../content/html.js';
import { addressOf, contactSentence, footerLines, type MailContent } from '../content/mail-content.js';
import { ITALIAN } from '../content/mail-texts.js';
import { type ListFactsForMail, ListForMail, type PersonOfList, type Shop } from '../ports.js';
import { defineMail, type MailParts, type Recipient, type Sources, UNNEEDED } from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import { recipientsOf } from './purchase/purchase-words.js';

/** What one of those whom a list is for is written. */
export interface ToPersonOfList extends ListFactsForMail {
  readonly person: PersonOfList;
}

/** Of a list that is gone, or whose people are erased, nobody is written to. `to`: which of two; the first where it is absent. */
export const personFacts: MailParts<ToPersonOfList>['facts'] = async (
  sources: Sources,
  listId: string,
  _now: Date,
  { to }: MailPayload,
) => {
  const found = await sources.get(ListForMail).list(listId);
  const person = found?.people[to === 'second' ? 1 : 0];
  return found && person ? { ...found, person } : UNNEEDED;
};

export const toPerson = ({ person: { name, email } }: ToPersonOfList): Recipient => ({
  name: oneLine(name ?? ''),
  address: email,
  whose: 'del beneficiario',
});

export const areSeveral = ({ beneficiaryName, listName }: ToPersonOfList): boolean =>
  recipientsOf({ beneficiaryName, listName, lang: ITALIAN.language }).several;

/** "Ciao Luca", or "Ciao" to a name that is none. */
export function greetingOf({ person: { name } }: ToPersonOfList): string {
  const greeted = greetingName(oneLine(name ?? ''));
  return greeted ? `Ciao ${greeted}` : 'Ciao';
}

function wording(facts: ToPersonOfList, shop: Shop): MailContent {
  const several = areSeveral(facts);
  const list = `«${oneLine(facts.listName)}»`;
  const url = addressOf(facts.listUrl, shop.publicUrl);
  return {
    subject: `Il link della ${several ? 'vostra' : 'tua'} lista: ${oneLine(facts.listName)}`,
    preview: 'Da mandare a chi vuole fare un regalo.',
    heading: several ? 'Ecco la vostra lista' : 'Ecco la tua lista',
    lead: `${greetingOf(facts)}, questo è il link della lista ${list}: chi vuole fare un regalo la apre da qui, dal telefono o dal computer.`,
    item: null,
    facts: [],
    total: null,
    button: { label: 'Vedi la lista', url },
    message: null,
    verbatim: url,
    next: [
      ...(facts.password === null
        ? []
        : [
            'La lista è protetta: insieme al link va mandata anche la password, che arriva in un altro messaggio.',
          ]),
      contactSentence(shop),
    ],
    footer: footerLines(shop),
    pictures: { occasion: facts.occasionName ?? '', item: null, isFund: false },
  };
}

export const listSample: ToPersonOfList = {
  listName: 'Anna & Luca',
  occasionName: 'Matrimonio',
  beneficiaryName: 'Anna e Luca',
  people: [
    { name: 'Anna Bellini', email: 'anna@posta.example' },
    { name: 'Luca Moretti', email: 'luca@posta.example' },
  ],
  person: { name: 'Anna Bellini', email: 'anna@posta.example' },
  listUrl: '/list/412345678901',
  password: 'rose di maggio',
};

/** The link of a list, for those whom it is for. */
export const listLink = defineMail<ToPersonOfList>({
  code: 'link-della-lista',
  name: 'Link della lista',
  when: 'quando il negozio manda la lista a chi la festeggia',
  job: { name: 'send-list-link', kind: 'list' },
  missing: 'La lista non si trova',
  // The module with the lists asks for it.
  cause: null,
  facts: personFacts,
  wording,
  sample: listSample,
  obstacle: () => null,
  recipient: toPerson,
});
