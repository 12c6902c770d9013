import { Refusal } from '@fiocco/event-sourcing';
import { giftDecider, type PurchaseCommand } from '../decider.js';
import type { GiftEvent } from '../events/gift-events.js';
import { type GiftState, purchaseIn } from '../state/gift-state.js';
import type { Purchase } from '../state/purchase.js';
import { STANDINGS } from '../table/standings.fixtures.js';
import { moneyTaken, paid, placed, PRICE, unitHeld, unitReserved } from './gifts.fixtures.js';
import { awaited, heldForTransfer, transferExpired, transferReceived } from './payments.fixtures.js';

const reserved = [placed(), unitHeld(), unitReserved()];
const transfer = [placed(), heldForTransfer, awaited];

/** Where money makes a difference that the stage does not tell. */
const WITH_MONEY: Readonly<Record<string, readonly GiftEvent[]>> = {
  'reserved in part': [...reserved, moneyTaken(2_000)],
  'paid in the shop': [...reserved, moneyTaken(), paid()],
  'awaited in part': [...transfer, transferReceived(2_000)],
  'paid by transfer': [...transfer, transferReceived(PRICE), paid()],
  'cancelled, to be transferred': [...transfer, transferExpired],
  'cancelled, and transferred late': [...transfer, transferExpired, transferReceived(PRICE)],
};

/** A purchase as it came to stand, and what its gift's decider says to commands about it. */
interface StandingPurchase {
  readonly purchase: Purchase;
  /** `changes` it, `stands` where there is nothing to do, or the code of the refusal. */
  answerTo(command: PurchaseCommand): string;
}

function answerIn(state: GiftState, command: PurchaseCommand): string {
  try {
    return giftDecider.decide(state, command).length > 0 ? 'changes' : 'stands';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function standing(events: readonly GiftEvent[]): StandingPurchase {
  const state = events.reduce(giftDecider.evolve, giftDecider.initialState);
  const purchase = purchaseIn(state, 'tx-1');
  if (!purchase) throw new Error('These events hold nothing');
  return { purchase, answerTo: (command) => answerIn(state, command) };
}

/** A purchase at every stage, and with money where that makes a difference, for tests of what may be done with it. */
export const standingPurchases = (): readonly (readonly [name: string, StandingPurchase])[] =>
  Object.entries({ ...STANDINGS, ...WITH_MONEY }).map(([name, events]) => [name, standing(events)]);
