import { type WithdrawalReceipt, withdrawalWords } from '@fiocco/contracts';
import { oneLine } from '../content/html.js';
import { addressOf, contactSentence, footerLines, type MailContent } from '../content/mail-content.js';
import { defineMail, type Sources } from '../definition/mail.js';
import { type Shop, type TransactionFacts, TransactionForMail } from '../ports.js';
import { picturesOf } from './purchase/purchase-content.js';
import { buyer, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
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
  const { lead, facts: lines, next } = withdrawalWords({ ...withdrawal, gift: oneLine(withdrawal.gift) });
  return {
    subject: `Ricevuta della dichiarazione di recesso – ordine ${withdrawal.orderNumber}`,
    preview: lead,
    heading: 'Ricevuta della dichiarazione di recesso',
    lead,
    item: null,
    facts: [...lines, { label: 'Venditore', value: [shop.name, ...shop.addressLines].join(', ') }],
    total: null,
    button: { label: 'Torna alla lista', url: addressOf(facts.listUrl, shop.publicUrl) },
    message: withdrawal.reason,
    messageLabel: 'Motivo',
    verbatim: null,
    next: [...next, contactSentence(shop)],
    footer: footerLines(shop),
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
