import { oneLine } from '../content/html.js';
import { contactSentence, footerLines, type MailContent, NO_PICTURES } from '../content/mail-content.js';
import { defineMail, type Sources } from '../definition/mail.js';
import { type Shop, type StatementFacts, StatementForMail } from '../ports.js';
import { recipientsOf } from './purchase/purchase-words.js';

const facts = (sources: Sources, listId: string): Promise<StatementFacts | null> =>
  sources.get(StatementForMail).statement(Number(listId));

function wording({ listName, beneficiaryName }: StatementFacts, shop: Shop): MailContent {
  const list = oneLine(listName);
  const { several } = recipientsOf({ listName, beneficiaryName, lang: 'it' });
  return {
    subject: `Il resoconto della lista «${list}»`,
    preview: 'Chi ha regalato che cosa, i messaggi e il credito: tutto nel documento allegato.',
    heading: `Il resoconto della ${several ? 'vostra' : 'tua'} lista`,
    lead: `In allegato ${several ? 'trovate' : 'trovi'} il resoconto della lista «${list}»: chi ha regalato che cosa, i messaggi degli ospiti, il credito e quello che deve ancora arrivare. È un PDF: si può conservare e stampare.`,
    item: null,
    facts: [],
    total: null,
    button: null,
    message: null,
    verbatim: null,
    next: [contactSentence(shop)],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}

const sample: StatementFacts = {
  listName: 'Anna & Luca',
  beneficiaryName: 'Anna e Luca',
  addresses: ['anna@posta.example'],
  about: [],
  paper: Buffer.alloc(0),
};

/** What those whose list it is may keep of it, as a paper. */
export const listStatement = defineMail({
  code: 'resoconto-lista',
  name: 'Resoconto della lista',
  when: 'quando il negozio manda il resoconto: alla chiusura della lista, o dalla sua pagina',
  job: { name: 'mail-list-statement', kind: 'list' },
  missing: 'La lista non si trova',
  // Whoever closes a list, or asks for it on the list's page, promises it.
  cause: null,
  facts,
  wording,
  sample,
  obstacle: () => null,
  recipient: ({ addresses: [first = null, second = null] }) => ({
    name: '',
    address: first,
    also: second,
    whose: 'del beneficiario',
  }),
  alsoAbout: ({ about }) => about,
  documents: ({ paper }) =>
    paper.length === 0 ? [] : [{ name: 'Resoconto.pdf', base64: paper.toString('base64') }],
});
