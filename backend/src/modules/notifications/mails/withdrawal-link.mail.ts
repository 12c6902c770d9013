import { oneLine } from '../content/html.js';
import {
  addressFor,
  contactSentence,
  footerLines,
  type MailContent,
  NO_PICTURES,
} from '../content/mail-content.js';
import { textsIn } from '../content/mail-texts.js';
import { defineMail, type Sources } from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import { type SecretLink, type Shop, type TransactionFacts, TransactionForMail } from '../ports.js';
import { buyer, fewWhileUnpaid, purchaseFacts } from './purchase/purchase-mail.js';
import { withdrawalTimeFor } from './purchase/withdrawal-time.js';
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

function wording({ link, ...facts }: LinkFacts, shop: Shop): MailContent {
  const texts = textsIn(facts.lang);
  const { say } = texts;
  const order = facts.orderNumber;
  return {
    lang: facts.lang,
    subject: say('after.withdrawal.ask.subject', { order }),
    preview: say('after.withdrawal.ask.preview'),
    heading: say('after.withdrawal.ask.heading'),
    lead: link
      ? say('after.withdrawal.ask.lead', { order, time: withdrawalTimeFor(texts, link.expiresAt) })
      : say('after.withdrawal.ask.leadDay', { order }),
    item: null,
    facts: [
      { label: say('mails.label.order'), value: order },
      { label: say('mails.label.gift'), value: oneLine(facts.productName ?? '') || say('after.fund') },
    ],
    total: null,
    button: {
      label: say('after.withdrawal.ask.button'),
      url: addressFor(facts, link?.path ?? '/info/recesso', shop),
    },
    message: null,
    verbatim: null,
    next: [say('after.withdrawal.ask.next'), say('after.withdrawal.ask.ignore'), contactSentence(shop, say)],
    footer: footerLines(shop, say),
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
