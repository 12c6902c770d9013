import { GENESIS_HASH, type StoredEvent } from '@fiocco/event-sourcing';
import { giftDecider, giftOf, type GiftState, giftStream, purchaseIn } from '@fiocco/gift';
import { termsOf } from '@fiocco/gift/testing';
import { actOn, type Dice, hold, pick, type Turn } from './random-acts.fixtures.js';
import {
  beginsExchange,
  decided,
  goesOn,
  mayGive,
  type OpenExchange,
  type Step,
} from './random-exchanges.fixtures.js';
import { holdsForSale, type OpenSale, randomSale, tellsNext } from './random-sales.fixtures.js';

const LISTS = [100_000_000_001, 100_000_000_002];
const PRODUCTS = [7, 8, null];
const BUYERS_OF_A_GIFT = 9;
/** The evening before summer time began in Rome: days in Rome and in UTC differ. */
const BEGUN_AT = Date.parse('2026-03-28T20:00:00.000Z');

/** Random integers below a bound, the same for the same seed. */
function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The events that random commands to the gifts of two lists produce, as the decider wrote them. */
export function randomHistory(seed: number, commands: number): readonly StoredEvent[] {
  const dice = diceOf(seed);
  const states = new Map<string, GiftState>();
  const revisions = new Map<string, number>();
  const events: StoredEvent[] = [];
  const exchanges: OpenExchange[] = [];
  const sales: OpenSale[] = [];
  const stateOf = (stream: string): GiftState => states.get(stream) ?? giftDecider.initialState;
  let at = BEGUN_AT;

  /** One goes on, or another begins; null for neither. */
  const exchangeIn = (turn: Turn, transactionId: string): readonly Step[] | null => {
    const { stream, n } = turn;
    if (exchanges.length > 0 && dice(4) === 0) return goesOn(pick(dice, exchanges.slice(-3)), stateOf);
    if (!mayGive(purchaseIn(stateOf(stream), transactionId)) || dice(12) !== 0) return null;
    const other = giftStream(pick(dice, LISTS), pick(dice, PRODUCTS));
    if (other === stream) return [];
    const to = { stream: other, transactionId: `${other}-tx-x${n}` };
    const open = { id: `x-${n}`, from: { stream, transactionId }, to };
    const { productId } = giftOf(other);
    const held = hold({ ...turn, stream: other, productId }, to.transactionId);
    const begins = beginsExchange(open, held);
    // Where the other gift refuses, nothing is given to it.
    if (decided(stateOf(other), begins.command).length > 0) exchanges.push(open);
    return [begins];
  };

  /** One gift of a sale hears what was decided, or another sale begins; null for neither. */
  const saleIn = (turn: Turn): readonly Step[] | null => {
    const open = sales.filter((sale) => tellsNext(sale, stateOf).length > 0);
    if (open.length > 0 && dice(4) === 0) return tellsNext(pick(dice, open), stateOf);
    if (dice(40) !== 0) return null;
    const streams = new Set([
      turn.stream,
      ...[0, 1].map(() => giftStream(pick(dice, LISTS), pick(dice, PRODUCTS))),
    ]);
    const sale = randomSale(turn, [...streams]);
    const holds = holdsForSale(sale, turn);
    // Where one of the gifts refuses, nothing is held for it.
    if (holds.some(({ stream, command }) => decided(stateOf(stream), command).length === 0)) return [];
    sales.push(sale);
    return holds;
  };

  const stepsOf = (turn: Turn): readonly Step[] => {
    const { stream, productId } = turn;
    const state = stateOf(stream);
    const terms = termsOf({ canBuyInQuota: true, listQuantity: 3 });
    if (state.placement !== 'placed')
      return [{ stream, command: { type: 'PlaceGift', listId: giftOf(stream).listId, productId, terms } }];
    const buyers = [...Array(BUYERS_OF_A_GIFT).keys()].map((buyer) => `${stream}-tx-${buyer}`);
    const places = [...exchanges.map(({ to }) => to), ...sales.flatMap(({ gifts }) => gifts)];
    const came = places.filter((place) => place.stream === stream).map((place) => place.transactionId);
    const transactionId = pick(dice, [...buyers, ...came]);
    const several = exchangeIn(turn, transactionId) ?? saleIn(turn);
    if (several) return several;
    return [{ stream, command: actOn(turn, transactionId, state)(turn, transactionId, state) }];
  };

  const write = (now: string, steps: readonly Step[]): void => {
    for (const step of steps)
      for (const event of decided(stateOf(step.stream), step.command)) {
        const revision = (revisions.get(step.stream) ?? -1) + 1;
        revisions.set(step.stream, revision);
        states.set(step.stream, giftDecider.evolve(stateOf(step.stream), event));
        events.push({
          ...event,
          id: `00000000-0000-4000-8000-${String(events.length).padStart(12, '0')}`,
          stream: step.stream,
          revision,
          position: BigInt(events.length + 1),
          metadata: { at: now, actor: 'staff:1', cause: 'spec', previousHash: GENESIS_HASH },
        });
      }
  };

  for (let n = 0; n < commands; n += 1) {
    const stream = giftStream(pick(dice, LISTS), pick(dice, PRODUCTS));
    at += dice(50) * 60_000;
    const turn: Turn = {
      dice,
      stream,
      productId: giftOf(stream).productId,
      now: new Date(at).toISOString(),
      n,
    };
    write(turn.now, stepsOf(turn));
  }
  // Two steps, wherever an exchange stands: none is left half done.
  const end = new Date(at).toISOString();
  for (const open of [...exchanges, ...exchanges]) write(end, goesOn(open, stateOf));
  for (const sale of sales) sale.gifts.forEach(() => write(end, tellsNext(sale, stateOf)));
  return events;
}
