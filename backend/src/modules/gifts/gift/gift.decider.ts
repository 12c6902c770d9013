import { type Decider, EventCatalogue } from '@fiocco/event-sourcing';
import type { GiftCommand } from './gift.commands.js';
import type { GiftEvent } from './gift.events.js';
import { type GiftState, initialGiftState } from './gift.state.js';
import type { GiftTransition } from './gift.transition.js';
import { allocations, freedIn } from './transitions/allocations.js';
import { cancellation } from './transitions/cancel.js';
import { correction } from './transitions/correct-buyer.js';
import { holdEnd } from './transitions/end-hold.js';
import { holding } from './transitions/hold-unit.js';
import { placement } from './transitions/place-gift.js';
import { reservation } from './transitions/reserve.js';
import { reversal } from './transitions/reverse-money.js';
import { payingInShop } from './transitions/take-money.js';

/** The compiler asks for an answer to every command and every event. */
type Whole = GiftTransition<GiftCommand, GiftEvent>;

const decisions: Whole['decide'] = {
  ...placement.decide,
  ...holding.decide,
  ...holdEnd.decide,
  ...reservation.decide,
  ...cancellation.decide,
  ...correction.decide,
  ...payingInShop.decide,
  ...reversal.decide,
  ...allocations.decide,
};

const changes: Whole['evolve'] = {
  ...placement.evolve,
  ...holding.evolve,
  ...holdEnd.evolve,
  ...reservation.evolve,
  ...cancellation.evolve,
  ...correction.evolve,
  ...payingInShop.evolve,
  ...reversal.evolve,
  ...allocations.evolve,
};

const stored: Whole['stored'] = {
  ...placement.stored,
  ...holding.stored,
  ...holdEnd.stored,
  ...reservation.stored,
  ...cancellation.stored,
  ...correction.stored,
  ...payingInShop.stored,
  ...reversal.stored,
  ...allocations.stored,
};

/** Every event that a gift's stream may hold, in every version that was ever stored. */
export const giftEvents = new EventCatalogue('gift', Object.values(stored));

export function evolveGift(state: GiftState, event: GiftEvent): GiftState {
  const change = changes[event.type] as (state: GiftState, event: GiftEvent) => GiftState;
  return change(state, event);
}

function decide(state: GiftState, command: GiftCommand): readonly GiftEvent[] {
  const answer = decisions[command.type] as (state: GiftState, command: GiftCommand) => readonly GiftEvent[];
  const events = answer(state, command);
  return events.length === 0 ? events : [...events, ...freedIn(events.reduce(evolveGift, state))];
}

export const giftDecider: Decider<GiftState, GiftCommand, GiftEvent> = giftEvents.guard({
  initialState: initialGiftState,
  decide,
  evolve: evolveGift,
});
