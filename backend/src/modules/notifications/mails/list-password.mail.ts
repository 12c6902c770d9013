import { oneLine } from '../content/html.js';
import { contactSentence, footerLines, type MailContent } from '../content/mail-content.js';
import { defineMail } from '../definition/mail.js';
import type { Shop } from '../ports.js';
import {
  areSeveral,
  greetingOf,
  listSample,
  personFacts,
  toPerson,
  type ToPersonOfList,
} from './list-link.mail.js';

/** Without the link: whoever reads one of the two messages alone gets in nowhere. */
function wording(facts: ToPersonOfList, shop: Shop): MailContent {
  const several = areSeveral(facts);
  return {
    subject: `La password della ${several ? 'vostra' : 'tua'} lista: ${oneLine(facts.listName)}`,
    preview: 'Serve a chi apre la lista.',
    heading: several ? 'La password della vostra lista' : 'La password della tua lista',
    lead: `${greetingOf(facts)}, chi apre la lista «${oneLine(facts.listName)}» scrive questa password. Il link è in un altro messaggio.`,
    item: null,
    facts: [],
    total: null,
    button: null,
    message: null,
    verbatim: facts.password,
    next: [
      `Va data solo a chi ${several ? 'invitate' : 'inviti'}: senza, la lista non si vede.`,
      contactSentence(shop),
    ],
    footer: footerLines(shop),
    pictures: { occasion: facts.occasionName ?? '', item: null, isFund: false },
  };
}

/** The password of a list, for those whom it is for, in a message of its own. */
export const listPassword = defineMail<ToPersonOfList>({
  code: 'password-della-lista',
  name: 'Password della lista',
  when: 'quando il negozio manda la password della lista a chi la festeggia',
  job: { name: 'send-list-password', kind: 'list' },
  missing: 'La lista non si trova',
  // The module with the lists asks for it.
  cause: null,
  facts: personFacts,
  wording,
  sample: listSample,
  obstacle: ({ password }) => (password === null ? 'La lista non ha più una password' : null),
  recipient: toPerson,
  kept: (facts) => ({ ...facts, password: facts.password && '…' }),
});
