import { type Decider, EventCatalogue } from '@fiocco/event-sourcing';
import type { GiftCommand, HoldUnit, SingleCommand } from './gift.commands.js';
import type { GiftEvent } from './events/gift-events.js';
import { type GiftState, initialGiftState } from './state/gift-state.js';
import type { GiftTransition } from './state/transition.js';
import { allocations, freedIn } from './transitions/allocations.js';
import { cancellation } from './transitions/cancel.js';
import type { AlsoAsked } from './transitions/edit-command.js';
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

/** The compiler asks for an answer to every command and every event. */
type Whole = GiftTransition<SingleCommand, GiftEvent>;

const decisions: Whole['decide'] = {
  ...placement.decide,
  ...holding.decide,
  ...holdEnd.decide,
  ...reservation.decide,
  ...cancellation.decide,
  ...correction.decide,
  ...termsCorrection.decide,
  ...papers.decide,
  ...payingInShop.decide,
  ...reversal.decide,
  ...starting.decide,
  ...bankQuestion.decide,
  ...paymentFinding.decide,
  ...declining.decide,
  ...authorising.decide,
  ...capturing.decide,
  ...closing.decide,
  ...verifying.decide,
  ...refundBegin.decide,
  ...refundSettling.decide,
  ...transferring.decide,
  ...methodChange.decide,
  ...removal.decide,
  ...paymentNotes.decide,
  ...allocations.decide,
};

const changes: Whole['evolve'] = {
  ...placement.evolve,
  ...holding.evolve,
  ...retaking.evolve,
  ...holdEnd.evolve,
  ...reservation.evolve,
  ...cancellation.evolve,
  ...correction.evolve,
  ...termsCorrection.evolve,
  ...papers.evolve,
  ...payingInShop.evolve,
  ...reversal.evolve,
  ...starting.evolve,
  ...bankQuestion.evolve,
  ...paymentFinding.evolve,
  ...declining.evolve,
  ...authorising.evolve,
  ...capturing.evolve,
  ...closing.evolve,
  ...verifying.evolve,
  ...refundBegin.evolve,
  ...refundSettling.evolve,
  ...transferring.evolve,
  ...methodChange.evolve,
  ...removal.evolve,
  ...paymentNotes.evolve,
  ...allocations.evolve,
};

const stored: Whole['stored'] = {
  ...placement.stored,
  ...holding.stored,
  ...retaking.stored,
  ...holdEnd.stored,
  ...reservation.stored,
  ...cancellation.stored,
  ...correction.stored,
  ...termsCorrection.stored,
  ...papers.stored,
  ...payingInShop.stored,
  ...reversal.stored,
  ...starting.stored,
  ...bankQuestion.stored,
  ...paymentFinding.stored,
  ...declining.stored,
  ...authorising.stored,
  ...capturing.stored,
  ...closing.stored,
  ...verifying.stored,
  ...refundBegin.stored,
  ...refundSettling.stored,
  ...transferring.stored,
  ...methodChange.stored,
  ...removal.stored,
  ...paymentNotes.stored,
  ...allocations.stored,
};

/** Every event that a gift's stream may hold, in every version that was ever stored. */
export const giftEvents = new EventCatalogue('gift', [...Object.values(stored), ...(papers.former ?? [])]);

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
