import { AFTER_QUESTION_MS, HOLD_MS, LONGEST_HOLD_MS } from '@fiocco/contracts';
import { eventVersion, isId, isInstant } from '@fiocco/event-sourcing';
import type { HoldExtended, HoldShortened } from '../../events/holding.js';
import { changePurchase, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase } from '../../state/transition.js';
import { isStale } from '../../state/units.js';
import { at, AWAITED, nothing, OVER, PINNED, type PurchaseAt } from '../../state/purchase.js';

type OfAttempt = { readonly transactionId: string; readonly attemptId: string; readonly now: string };
/** The bank asks the buyer to confirm: that takes longer than a form. */
type ExtendHold = { readonly type: 'ExtendHold' } & OfAttempt;
/** The bank asks no more: it was answered, or the buyer left its page. */
type EndQuestion = { readonly type: 'EndQuestion' } & OfAttempt;
export type QuestionCommand = ExtendHold | EndQuestion;
type QuestionEvent = HoldExtended | HoldShortened;

const later = (than: string, ms: number): string => new Date(Date.parse(than) + ms).toISOString();
const latest = (one: string, other: string): string => (one > other ? one : other);

/** One that staff keep without end stays as it is, and so does one that was extended on this unit before. */
function extendPaying(
  purchase: PurchaseAt<'paying'>,
  { attemptId, now }: ExtendHold,
): readonly HoldExtended[] {
  const { id: transactionId, holdId, expiresAt, attempt, extendedOn, unitIndex } = purchase;
  const isEnding = expiresAt !== null && !isStale(purchase, now);
  if (attempt.id !== attemptId || extendedOn.includes(unitIndex) || !isEnding) return [];
  const data = { transactionId, holdId, expiresAt: later(expiresAt, LONGEST_HOLD_MS - HOLD_MS) };
  return [{ type: 'gift.HoldExtended.v1', data }];
}

/** What is left of the longer time once the bank has stopped asking. */
export function shortened(
  { id: transactionId, holdId, expiresAt, plainEnd }: PurchaseAt<'paying' | 'voiding'>,
  now: string,
): readonly HoldShortened[] {
  if (plainEnd === null || expiresAt === null) return [];
  const end = latest(plainEnd, later(now, AFTER_QUESTION_MS));
  if (end >= expiresAt) return [];
  return [{ type: 'gift.HoldShortened.v1', data: { transactionId, holdId, expiresAt: end } }];
}

const extend = ofPurchase<ExtendHold, HoldExtended>({
  paying: extendPaying,
  ...at(
    ['draft', 'held', 'authorised', 'voiding', ...PINNED, ...AWAITED, 'paid', 'refunding', ...OVER],
    nothing,
  ),
});

/** An attempt that is being closed ends its question once it is closed. */
const endQuestion = ofPurchase<EndQuestion, HoldShortened>({
  paying: (purchase, { attemptId, now }) =>
    purchase.attempt.id === attemptId ? shortened(purchase, now) : [],
  ...at(
    ['draft', 'held', 'authorised', 'voiding', ...PINNED, ...AWAITED, 'paid', 'refunding', ...OVER],
    nothing,
  ),
});

function inExtended(state: GiftState, { data: { transactionId, expiresAt } }: HoldExtended): GiftState {
  return changePurchase(state, transactionId, (purchase) => {
    if (purchase.stage !== 'paying') return purchase;
    const extendedOn = [...purchase.extendedOn, purchase.unitIndex];
    return { ...purchase, expiresAt, extendedOn, plainEnd: purchase.expiresAt };
  });
}

function inShortened(state: GiftState, { data: { transactionId, expiresAt } }: HoldShortened): GiftState {
  return changePurchase(state, transactionId, (purchase) =>
    purchase.stage === 'paying' || purchase.stage === 'held'
      ? { ...purchase, expiresAt, plainEnd: null }
      : purchase,
  );
}

const until = { transactionId: isId, holdId: isId, expiresAt: isInstant };

/** A hold lasts longer while the bank asks its buyer, once for a purchase and unit, and a little while after. */
export const bankQuestion: GiftTransition<QuestionCommand, QuestionEvent> = {
  decide: { ExtendHold: extend, EndQuestion: endQuestion },
  evolve: { 'gift.HoldExtended.v1': inExtended, 'gift.HoldShortened.v1': inShortened },
  stored: {
    'gift.HoldExtended.v1': eventVersion<HoldExtended>('gift.HoldExtended.v1', until),
    'gift.HoldShortened.v1': eventVersion<HoldShortened>('gift.HoldShortened.v1', until),
  },
};
