import { type Decider, EventCatalogue } from '@fiocco/event-sourcing';
import type { GiftEvent } from './events/gift-events.js';
import { type GiftState, initialGiftState } from './state/gift-state.js';
import type { GiftTransition } from './state/transition.js';
import type { AlsoAsked, EditPurchase } from './transitions/edit-command.js';
import type { HoldUnit } from './transitions/hold-command.js';
import { allocations, freedIn } from './transitions/allocations.js';
import { cancellation } from './transitions/cancel.js';
import { decideEdits, decideHoldAnd } from './transitions/edit-purchase.js';
import { correction } from './transitions/correct-buyer.js';
import { termsCorrection } from './transitions/correct-terms.js';
import { papers } from './transitions/hand-over.js';
import { holdEnd } from './transitions/end-hold.js';
import { holding } from './transitions/hold-unit.js';
import { placement } from './transitions/place-gift.js';
import { reservation } from './transitions/reserve.js';
import { retaking } from './transitions/retake-unit.js';
import { reversal } from './transitions/reverse-money.js';
import { bankQuestion } from './transitions/bank-question.js';
import { paymentFinding } from './transitions/find-payment.js';
import { starting } from './transitions/start-payment.js';
import { declining } from './transitions/decline-payment.js';
import { authorising } from './transitions/authorise-payment.js';
import { capturing } from './transitions/capture-payment.js';
import { closing } from './transitions/void-payment.js';
import { verifying } from './transitions/verify-payment.js';
import { refundBegin } from './transitions/begin-refund.js';
import { refundSettling } from './transitions/settle-refund.js';
import { transferring } from './transitions/transfer.js';
import { methodChange } from './transitions/change-method.js';
import { removal } from './transitions/remove.js';
import { paymentNotes } from './transitions/payment-notes.js';
import { payingInShop } from './transitions/take-money.js';

/** Everything that can happen to a gift, each of it registered here and nowhere else. */
const TRANSITIONS = [
  placement,
  holding,
  retaking,
  holdEnd,
  reservation,
  cancellation,
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
