import { type Decider, EventCatalogue } from '@fiocco/event-sourcing';
import type { GiftEvent } from './events/gift-events.js';
import { type GiftState, initialGiftState } from './state/gift-state.js';
import type { GiftTransition } from './state/transition.js';
import type { AlsoAsked, EditPurchase } from './transitions/agreement/edit-command.js';
import type { HoldUnit } from './transitions/holding/hold-command.js';
import { allocations, freedIn } from './transitions/holding/allocations.js';
import { cancellation } from './transitions/agreement/cancel.js';
import { decideEdits, decideHoldAnd } from './transitions/holding/edit-purchase.js';
import { correction } from './transitions/agreement/correct-buyer.js';
import { termsCorrection } from './transitions/agreement/correct-terms.js';
import { papers } from './transitions/agreement/hand-over.js';
import { giving } from './transitions/agreement/give-to-exchange.js';
import { refuseWhileExchanging, taking } from './transitions/agreement/take-from-exchange.js';
import { holdEnd } from './transitions/holding/end-hold.js';
import { holding } from './transitions/holding/hold-unit.js';
import { placement } from './transitions/holding/place-gift.js';
import { reservation } from './transitions/agreement/reserve.js';
import { retaking } from './transitions/holding/retake-unit.js';
import { reversal } from './transitions/agreement/reverse-money.js';
import { bankQuestion } from './transitions/payments/bank-question.js';
import { paymentFinding } from './transitions/holding/find-payment.js';
import { starting } from './transitions/payments/start-payment.js';
import { declining } from './transitions/payments/decline-payment.js';
import { authorising } from './transitions/payments/authorise-payment.js';
import { capturing } from './transitions/payments/capture-payment.js';
import { closing } from './transitions/payments/void-payment.js';
import { verifying } from './transitions/payments/verify-payment.js';
import { refundBegin } from './transitions/payments/begin-refund.js';
import { refundSettling } from './transitions/payments/settle-refund.js';
import { transferring } from './transitions/agreement/transfer.js';
import { methodChange } from './transitions/agreement/change-method.js';
import { withdrawal } from './transitions/agreement/declare-withdrawal.js';
import { removal } from './transitions/agreement/remove.js';
import { paymentNotes } from './transitions/payments/payment-notes.js';
import { heldForSale, refuseWhileHeldForSale } from './transitions/agreement/sale.js';
import { payingInShop } from './transitions/agreement/take-money.js';

/** Everything that can happen to a gift, each of it registered here and nowhere else. */
const TRANSITIONS = [
  placement,
  holding,
  heldForSale,
  retaking,
  holdEnd,
  reservation,
  cancellation,
  withdrawal,
  giving,
  taking,
  correction,
  termsCorrection,
  papers,
  payingInShop,
  reversal,
  starting,
  bankQuestion,
  paymentFinding,
  declining,
  authorising,
  capturing,
  closing,
  verifying,
  refundBegin,
  refundSettling,
  transferring,
  methodChange,
  removal,
  paymentNotes,
  allocations,
] as const;
type Transition = (typeof TRANSITIONS)[number];

type Decided<Answers> = Answers extends unknown
  ? {
      [Type in keyof Answers]: Answers[Type] extends (state: GiftState, command: infer Command) => unknown
        ? Command
        : never;
    }[keyof Answers]
  : never;
/** A command that decides one thing; each is described in its file in `transitions/`. */
type SingleCommand = Decided<Transition['decide']>;
/** All commands of a gift. */
export type GiftCommand = SingleCommand | EditPurchase;
/** A command about one purchase. A hold needs more: its stock, and what is on record before it. */
export type PurchaseCommand = Exclude<
  Extract<GiftCommand, { readonly transactionId: string }>,
  { readonly type: 'HoldUnit' }
>;

type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** Several tables as one. What none of them answers is missing in its type. */
const together = <Part extends object>(parts: readonly Part[]): Together<Part> =>
  Object.assign({}, ...parts) as Together<Part>;

/** The compiler asks for an answer to every command and every event. */
type Whole = GiftTransition<SingleCommand, GiftEvent>;
const decisions: Whole['decide'] = together(TRANSITIONS.map(({ decide }) => decide));
const changes: Whole['evolve'] = together(TRANSITIONS.map(({ evolve }) => evolve));

/** Every event that a gift's stream may hold, in every version that was ever stored. */
export const giftEvents = new EventCatalogue(
  'gift',
  TRANSITIONS.flatMap(({ stored, former = [] }) => [...Object.values(stored), ...former]),
);

export function evolveGift(state: GiftState, event: GiftEvent): GiftState {
  const change = changes[event.type] as (state: GiftState, event: GiftEvent) => GiftState;
  return change(state, event);
}

function decideOne(state: GiftState, command: SingleCommand): readonly GiftEvent[] {
  refuseWhileExchanging(state, command);
  refuseWhileHeldForSale(state, command);
  const answer = decisions[command.type] as (
    state: GiftState,
    command: SingleCommand,
  ) => readonly GiftEvent[];
  return answer(state, command);
}

const asksForMore = (command: GiftCommand): command is HoldUnit & { readonly also: AlsoAsked } =>
  command.type === 'HoldUnit' && command.also !== undefined;

/** The events of a command, without what they lead to. A hold may be asked for before all that it stores is known. */
export function decideGift(state: GiftState, command: GiftCommand): readonly GiftEvent[] {
  if (command.type === 'EditPurchase') return decideEdits(state, command, decideOne, evolveGift);
  if (asksForMore(command)) return decideHoldAnd(state, command, decideOne, evolveGift);
  return decideOne(state, command);
}

function decide(state: GiftState, command: GiftCommand): readonly GiftEvent[] {
  const events = decideGift(state, command);
  return events.length === 0 ? events : [...events, ...freedIn(events.reduce(evolveGift, state))];
}

export const giftDecider: Decider<GiftState, GiftCommand, GiftEvent> = giftEvents.guard({
  initialState: initialGiftState,
  decide,
  evolve: evolveGift,
});
