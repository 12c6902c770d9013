import { refundDueOn, type WithdrawalReceipt } from '@fiocco/contracts';
import { oneLine } from '../content/html.js';
import { addressFor, contactSentence, footerLines, type MailContent } from '../content/mail-content.js';
import { textsIn } from '../content/mail-texts.js';
import { defineMail, type Sources } from '../definition/mail.js';
import { type Shop, type TransactionFacts, TransactionForMail } from '../ports.js';
import { picturesOf } from './purchase/purchase-content.js';
import { buyer, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { withdrawalTimeFor } from './purchase/withdrawal-time.js';
import { paidSample } from './purchase/samples.js';

const cause = whenPurchase({ reactor: 'when_withdrawn_send_receipt', types: ['WithdrawalDeclared'] });

interface ReceiptFacts extends TransactionFacts {
  readonly withdrawal: WithdrawalReceipt;
}

async function facts(sources: Sources, transactionId: string): Promise<ReceiptFacts | null> {
  const found = await purchaseFacts(sources, transactionId);
  const withdrawal = found && (await sources.get(TransactionForMail).withdrawal(transactionId));
  return withdrawal && { ...found, withdrawal };
}

function wording({ withdrawal, ...facts }: ReceiptFacts, shop: Shop): MailContent {
  const texts = textsIn(facts.lang);
  const { say, longDay } = texts;
  const { orderNumber: order, declaredAt, reason, cancelled } = withdrawal;
  const gift = facts.productName === null ? say('after.fund') : oneLine(withdrawal.gift);
  const at = withdrawalTimeFor(texts, declaredAt);
  const lead = say('after.withdrawal.lead', { at });
  const next = cancelled
    ? [say('after.withdrawal.cancelled')]
    : [
        say('after.withdrawal.refund', { day: longDay(refundDueOn(declaredAt)) }),
        say('after.withdrawal.excluded'),
      ];
  return {
    lang: facts.lang,
    subject: say('after.withdrawal.subject', { order }),
    preview: lead,
    heading: say('after.withdrawal.heading'),
    lead,
    item: null,
    facts: [
      { label: say('mails.label.order'), value: order },
      { label: say('mails.label.gift'), value: gift },
      { label: say('after.withdrawal.received'), value: at },
      { label: say('after.withdrawal.content'), value: say('after.withdrawal.said', { gift, order }) },
      { label: say('after.withdrawal.seller'), value: [shop.name, ...shop.addressLines].join(', ') },
    ],
    total: null,
    button: { label: say('mails.button.toList'), url: addressFor(facts, facts.listUrl, shop) },
    message: reason,
    messageLabel: say('after.withdrawal.reason'),
    verbatim: null,
    next: [...next, contactSentence(shop, say)],
    footer: footerLines(shop, say),
    pictures: picturesOf(facts),
  };
}

const sample: ReceiptFacts = {
  ...paidSample,
  isWithdrawn: true,
  withdrawal: {
    orderNumber: paidSample.orderNumber,
    gift: 'Vaso in ceramica di Faenza',
    declaredAt: '2026-11-27T09:32:00.000Z',
    reason: 'Ne hanno già uno uguale.',
    cancelled: false,
  },
};

/** The receipt on a durable medium that the law asks for, with date and hour: whatever becomes of the order, it is owed. */
export const withdrawalReceipt = defineMail<ReceiptFacts>({
  code: 'recesso-ricevuta',
  name: 'Ricevuta del recesso',
  when: 'quando chi ha acquistato ha confermato il recesso',
  job: { name: 'mail-withdrawal-receipt', kind: 'transaction' },
  missing: 'La dichiarazione di recesso non si trova',
  cause,
  facts,
  wording,
  sample,
  obstacle: () => null,
  recipient: buyer,
});
