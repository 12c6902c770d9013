import { withdrawalTime } from '@fiocco/contracts';
import { FUND_NAME } from '@fiocco/gift';
import { oneLine } from '../content/html.js';
import {
  addressOf,
  contactSentence,
  footerLines,
  type MailContent,
  NO_PICTURES,
} from '../content/mail-content.js';
import { defineMail, type Sources } from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import { type SecretLink, type Shop, type TransactionFacts, TransactionForMail } from '../ports.js';
import { buyer, fewWhileUnpaid, purchaseFacts } from './purchase/purchase-mail.js';
import { paidSample } from './purchase/samples.js';

interface LinkFacts extends TransactionFacts {
  /** Null where it expired before the mail could leave. */
  readonly link: SecretLink | null;
}

async function facts(
  sources: Sources,
  transactionId: string,
  _now: Date,
  { requestId = '' }: MailPayload,
): Promise<LinkFacts | null> {
  const found = await purchaseFacts(sources, transactionId);
  return found && { ...found, link: await sources.get(TransactionForMail).withdrawalLink(requestId) };
}

function wording({ orderNumber, productName, link }: LinkFacts, shop: Shop): MailContent {
  const until = link ? `fino al ${withdrawalTime(link.expiresAt)}` : 'per ventiquattr’ore';
  return {
    subject: `Conferma il recesso – ordine ${orderNumber}`,
    preview: 'Senza la tua conferma non cambia niente.',
    heading: 'Conferma il recesso',
    lead: `È stato chiesto di recedere dall’ordine ${orderNumber}. Per dichiarare il recesso apri la pagina e premi «Conferma recesso»: il link vale ${until}.`,
    item: null,
    facts: [
      { label: 'Ordine', value: orderNumber },
      { label: 'Regalo', value: oneLine(productName ?? '') || FUND_NAME },
    ],
    total: null,
    button: { label: 'Apri la pagina', url: addressOf(link?.path ?? '/info/recesso', shop.publicUrl) },
    message: null,
    verbatim: null,
    next: [
      'Quando confermi ricevi la ricevuta, con la data e l’ora.',
      'Se non l’hai chiesto, puoi ignorare questo messaggio: senza la tua conferma non cambia niente.',
      contactSentence(shop),
    ],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}

const token = 'esempio-di-link-che-vale-ventiquattro-ore';

const sample: LinkFacts = {
  ...paidSample,
  link: { path: `/info/recesso-conferma#${token}`, token, expiresAt: '2026-11-28T10:30:00.000Z' },
};

/** The link with which a buyer declares that they withdraw from an order. */
export const withdrawalLink = defineMail<LinkFacts>({
  code: 'recesso-da-confermare',
  name: 'Recesso da confermare',
  when: 'quando chi ha acquistato chiede di recedere da un ordine',
  job: {
    name: 'mail-withdrawal-link',
    kind: 'transaction',
    // The link of a restored database is another one's.
    afterRestore: 'never',
  },
  missing: 'L’ordine non si trova',
  // The module with the transactions asks for it.
  cause: null,
  facts,
  wording,
  sample,
  // Whoever wants to withdraw looks at their mailbox in vain.
  isStillAwaited: true,
  obstacle: ({ link }) => (link ? null : 'Il link è scaduto prima che l’e-mail partisse'),
  recipient: buyer,
  limit: fewWhileUnpaid,
  secret: ({ link }) => link?.token ?? null,
});
