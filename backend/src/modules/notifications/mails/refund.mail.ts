import { isPaidInShop, paymentRule } from '@fiocco/contracts';
import { refundNamedBy, refundToldAs } from '@fiocco/gift';
import { textsIn } from '../content/mail-texts.js';
import { type TransactionFacts, TransactionForMail } from '../ports.js';
import type { MailPayload } from '../definition/mail-job.js';
import type { Sources } from '../definition/mail.js';
import { ENDED, type WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { paymentWords, thingIn } from './purchase/purchase-words.js';
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
const wordingFor: WordingOf<RefundFacts> = (facts) => {
  const { say, euro } = textsIn(facts.lang);
  const { thisTimeCents, refundedCents, paymentMethod, stage } = facts;
  const whole = stage === 'refunded';
  const amounts =
    thisTimeCents === refundedCents
      ? [{ label: say('after.refund.given'), value: euro(refundedCents) }]
      : [
          { label: say('after.refund.now'), value: euro(thisTimeCents) },
          { label: say('after.refund.all'), value: euro(refundedCents) },
        ];
  return {
    ...ENDED,
    isOver: whole,
    opening: say('after.refund.opening', { amount: euro(thisTimeCents) }),
    preview: say('after.refund.preview'),
    lead: say(whole ? 'after.refund.lead' : 'after.refund.leadPart', { thing: thingIn(facts) }),
    more: whole ? [...amounts, { label: say('after.refund.how'), value: paymentWords(facts) }] : amounts,
    next: () => [say(`after.refund.${wayBackOf(paymentMethod)}` as const)],
  };
};

function wayBackOf(method: TransactionFacts['paymentMethod']) {
  if (isPaidInShop(method)) return 'inShop';
  const rule = paymentRule(method);
  if (rule?.provider == null) return 'transfer';
  return rule.code === 'paypal' ? 'paypal' : 'card';
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
