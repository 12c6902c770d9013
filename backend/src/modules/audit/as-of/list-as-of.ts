import { Inject, Injectable } from '@nestjs/common';
import type { AsOf, GiftThen, ListThen, UnreadableGift } from '@fiocco/contracts';
import type { EventStore, StoredEvent } from '@fiocco/event-sourcing';
import { formatDecimal } from '@fiocco/money';
import { EVENT_STORE, type Problem } from '../../../platform/index.js';
import { type GiftAtMoment, type GiftFacts, giftThen } from '../../gifts/index.js';
import { answer } from './as-of.answer.js';
import { listNotFound, problemOfStream } from './as-of.problems.js';
import { giftWords } from './gift-words.js';
import { NamesOfToday } from './names-of-today.js';

/** Streams that are read beside each other: a list may not take every connection of the shop. */
const AT_ONCE = 4;

interface Reading {
  readonly productId: number | null;
  readonly found: GiftAtMoment | Problem;
}
interface Told {
  readonly productId: number | null;
  readonly found: GiftAtMoment;
}
interface Shown {
  readonly gift: GiftThen;
  readonly facts: GiftFacts;
}
type Names = ReadonlyMap<number | null, string>;

/** A list as it was: the streams of its gifts, of their products' stock and of its fund, each folded on its own. */
@Injectable()
export class ListAsOf {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly names: NamesOfToday,
  ) {}

  /**
   * Throws `LIST_NOT_FOUND` for an id of which neither a record nor an event exists. A gift whose stream can't be told is
   * named apart and stops no other.
   */
  async read(listId: number, moment: Date): Promise<AsOf<ListThen>> {
    const name = await this.names.list(listId);
    const productIds = [...(await this.names.productsEverOn(listId)), null];
    const readings = await this.readAll(listId, productIds, moment);
    const told = readings.filter((reading): reading is Told => 'facts' in reading.found);
    const history = inOrder(told);
    const problems = readings.length - told.length;
    if (name === null && history.events.length + history.later.length + problems === 0) throw listNotFound();
    const names = await this.names.products(productIds);
    const unreadable = readings.flatMap((reading) => unreadableOf(reading, names));
    const shown = told.flatMap((one) => shownOf(listId, one, names));
    const gifts = shown.map(({ gift }) => gift);
    const state = { id: listId, name, gifts, unreadable, totals: totalsOf(shown) };
    const isKnown = history.events.length + problems > 0;
    return answer(moment, 'La lista', history, isKnown ? state : null);
  }

  private async readAll(
    listId: number,
    productIds: readonly (number | null)[],
    moment: Date,
  ): Promise<readonly Reading[]> {
    const readings: Reading[] = [];
    for (let from = 0; from < productIds.length; from += AT_ONCE) {
      const some = productIds.slice(from, from + AT_ONCE);
      readings.push(...(await Promise.all(some.map((productId) => this.readOne(listId, productId, moment)))));
    }
    return readings;
  }

  private async readOne(listId: number, productId: number | null, moment: Date): Promise<Reading> {
    try {
      return { productId, found: await giftThen(this.store, listId, productId, moment) };
    } catch (error) {
      const found = problemOfStream(error);
      if (!found) throw error;
      return { productId, found };
    }
  }
}

/** By the global order: streams have no other order among each other. */
function inOrder(told: readonly Told[]): Pick<GiftAtMoment, 'events' | 'later'> {
  const sorted = (events: readonly StoredEvent[]) =>
    events.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  return {
    events: sorted(told.flatMap(({ found }) => found.events)),
    later: sorted(told.flatMap(({ found }) => found.later)),
  };
}

/** Gifts that were on the list, and those taken off that a transaction is still told of. */
function shownOf(listId: number, { productId, found }: Told, names: Names): readonly Shown[] {
  if (found.events.length === 0) return [];
  const gift = giftWords(found.facts, listId, names.get(productId) ?? null);
  const counts = gift && (gift.placement === 'placed' || gift.transactions > 0);
  return counts ? [{ gift, facts: found.facts }] : [];
}

function unreadableOf({ productId, found }: Reading, names: Names): readonly UnreadableGift[] {
  if ('facts' in found) return [];
  const { code, text } = found;
  return [{ productId: productId ?? 0, productName: names.get(productId) ?? null, code, text }];
}

function totalsOf(shown: readonly Shown[]): ListThen['totals'] {
  const placed = shown
    .map(({ gift }) => gift)
    .filter(({ placement, units }) => placement === 'placed' && units);
  return {
    gifts: placed.length,
    units: addUp(placed.map(({ units }) => units?.total ?? 0)),
    available: addUp(placed.map(({ units }) => units?.available ?? 0)),
    transactions: addUp(shown.map(({ gift }) => gift.transactions)),
    received: formatDecimal(addUp(shown.map(({ facts }) => facts.receivedCents))),
    promised: formatDecimal(addUp(shown.map(({ facts }) => facts.promisedCents))),
  };
}

const addUp = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
