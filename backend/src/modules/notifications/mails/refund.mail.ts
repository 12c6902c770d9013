import { agreeing, isPaidInShop, paymentName, paymentRule } from '@fiocco/contracts';
import { refundNamedBy, refundToldAs } from '@fiocco/gift';
import { type TransactionFacts, TransactionForMail } from '../ports.js';
import type { MailPayload } from '../definition/mail-job.js';
import type { Sources } from '../definition/mail.js';
import { ENDED, euro, type Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { paidSample } from './purchase/samples.js';

/** What was given back by hand, once for all its parts, and each part that a provider has confirmed. */
const cause = whenPurchase({
  reactor: 'when_refunded_tell',
  types: ['RefundConfirmed'],
  actOf: ({ data: { transactionId, refundId, providersId } }) =>
    providersId === null ? `${transactionId}_${refundNamedBy(refundId)}` : null,
  partOf: ({ data: { refundId, providersId } }) => ({ refund: refundToldAs(refundId, providersId) }),
});

interface RefundFacts extends TransactionFacts {
  /** What was given back this time; `refundedCents` is all of it by now. */
  readonly thisTimeCents: number;
}

/** A mail that was promised before its jobs named the refund tells of all that was given back. */
async function facts(
  sources: Sources,
  transactionId: string,
  _now: Date,
  { refund }: MailPayload,
): Promise<RefundFacts | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  const thisTimeCents = refund
    ? await sources.get(TransactionForMail).refundedBy(transactionId, refund)
    : found.refundedCents;
  return { ...found, thisTimeCents };
}

/** Money that was given back, in full or in part. A part leaves the purchase as it was. */
function wordingFor({ thisTimeCents, refundedCents, paymentMethod, stage }: RefundFacts): Wording {
  const whole = stage === 'refunded';
  return {
    ...ENDED,
    isOver: whole,
    opening: `Ti abbiamo restituito ${euro(thisTimeCents)}`,
    preview: 'Ecco come torna il denaro.',
    lead: (thing) =>
      `è ${agreeing('stat', thing)} ${agreeing('rimborsat', thing)}${whole ? '' : ' in parte: il resto non cambia'}.`,
    more: () => [
      ...(thisTimeCents === refundedCents
        ? [{ label: 'Restituito', value: euro(refundedCents) }]
        : [
            { label: 'Restituito ora', value: euro(thisTimeCents) },
            { label: 'Restituito in tutto', value: euro(refundedCents) },
          ]),
      ...(whole ? [{ label: 'Come', value: paymentName(paymentMethod) }] : []),
    ],
    next: () => [howItArrives(paymentMethod)],
  };
}

function howItArrives(method: TransactionFacts['paymentMethod']): string {
  if (isPaidInShop(method)) return 'Il denaro ti è stato restituito in negozio.';
  const rule = paymentRule(method);
  if (rule?.provider == null)
    return 'Il denaro torna con un bonifico: di solito arriva in uno o due giorni lavorativi.';
  return rule.code === 'paypal'
    ? 'Il denaro torna sul conto PayPal, o sulla carta con cui hai pagato lì: può volerci qualche giorno lavorativo.'
    : 'Il denaro torna sulla carta con cui hai pagato: di solito si vede in cinque o dieci giorni lavorativi.';
}

const sample: RefundFacts = {
  ...paidSample,
  stage: 'refunded',
  paymentMethod: 'stripe',
  refundedCents: 12_900,
  thisTimeCents: 12_900,
};

/** Tells the buyer what was given back. */
export const refund = definePurchaseMail({
  code: 'rimborso',
  name: 'Rimborso',
  when: 'quando un rimborso è concluso',
  job: { name: 'send-refund' },
  cause,
  facts,
  sample,
  wording: wordingFor,
});
