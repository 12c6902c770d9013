import { Injectable } from '@nestjs/common';
import type { AsOf, GiftThen, HappeningThen, ListThen, UnreadableGift } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { type Problem, someAtOnce } from '../../../platform/index.js';
import { type GiftAtMoment, GiftsReader } from '../../gifts/index.js';
import {
  answer,
  type AsOfSource,
  AsOfSources,
  inOrder,
  TellsPastOf,
  type ListHappenings,
  type NamedThen,
  problemOfStream,
  type RecordAtMoment,
  RecordsThen,
} from '../../history/index.js';
import { listRecords } from '../gift-list/list-history.js';
import { listNotFound } from '../gift-lists.refusals.js';
import { ListId } from '../list-id.js';
import { giftWords, productNameWords, productsThen } from './gift-words.js';

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
  readonly facts: GiftAtMoment['facts'];
}
type Products = ReadonlyMap<number | null, NamedThen>;
type History = Pick<GiftAtMoment, 'events' | 'later'>;

/**
 * A list as it was at a moment: from its record's history, the streams of its gifts and fund, and its products' stock.
 */
@Injectable()
@TellsPastOf('list')
export class ListAsOf implements AsOfSource<'list'> {
  constructor(
    private readonly gifts: GiftsReader,
    private readonly records: RecordsThen,
    private readonly sources: AsOfSources,
  ) {}

  /**
   * Throws `LIST_NOT_FOUND` for an id without any record or event. A gift whose stream cannot be read is listed apart
   * and does not stop the others.
   */
  async read(id: string, moment: Date): Promise<AsOf<ListThen>> {
    const listId = ListId.transform(id);
    const list = await this.records.one(listRecords, listId, moment);
    const productIds = [...(await this.gifts.productsEverOn(listId)), null];
    const giftOf = await this.gifts.atMomentTogether(listId, productIds, moment);
    const readings = await someAtOnce(productIds, (productId) => readOne(productId, giftOf));
    const told = readings.filter((reading): reading is Told => 'facts' in reading.found);
    const besides = await someAtOnce(this.sources.onLists(), (source) =>
      happeningsOf(source, listId, moment),
    );
    const history = inOrder([list, ...told.map(({ found }) => found), ...besides]);
    const problems = readings.length - told.length;
    if (!list.exists && history.events.length + history.later.length + problems === 0) throw listNotFound();
    const isKnown = history.events.length + problems > 0;
    const products = await productsThen(this.records, productIds, moment);
    const happenings = besides.flatMap((one) => one.happenings);
    const state = () => ({ ...stateOf(listId, list, readings, products), happenings });
    return answer(moment, 'La lista', history, isKnown ? state() : null);
  }
}

async function readOne(
  productId: number | null,
  giftOf: (productId: number | null) => Promise<GiftAtMoment>,
): Promise<Reading> {
  try {
    return { productId, found: await giftOf(productId) };
  } catch (error) {
    const found = problemOfStream(error);
    if (!found) throw error;
    return { productId, found };
  }
}

/** What cannot be read is told in its place, and stops nothing else. */
async function happeningsOf(
  source: ListHappenings,
  listId: number,
  moment: Date,
): Promise<History & { readonly happenings: readonly HappeningThen[] }> {
  try {
    return await source.read(listId, moment);
  } catch (error) {
    const problem = problemOfStream(error, `di «${source.label}»`);
    if (!problem) throw error;
    const { label } = source;
    return { events: [], later: [], happenings: [{ id: label, label, text: problem.text }] };
  }
}

function stateOf(
  id: number,
  { name, fields }: RecordAtMoment,
  readings: readonly Reading[],
  products: Products,
): Omit<ListThen, 'happenings'> {
  const shown = readings.flatMap((reading) => shownOf(id, reading, products));
  return {
    id,
    name: name?.text ?? null,
    ...(name?.isToday && { nameIsToday: true }),
    fields,
    gifts: shown.map(({ gift }) => gift),
    unreadable: readings.flatMap((reading) => unreadableOf(reading, products)),
    totals: totalsOf(shown),
  };
}

/** Gifts that were on the list, and removed gifts that a transaction still refers to. */
function shownOf(listId: number, { productId, found }: Reading, products: Products): readonly Shown[] {
  if (!('facts' in found) || found.events.length === 0) return [];
  const gift = giftWords(found.facts, listId, products.get(productId) ?? null);
  const counts = gift && (gift.placement === 'placed' || gift.transactions > 0);
  return counts ? [{ gift, facts: found.facts }] : [];
}

function unreadableOf({ productId, found }: Reading, products: Products): readonly UnreadableGift[] {
  if ('facts' in found) return [];
  const { code, text } = found;
  const name = productNameWords(products.get(productId) ?? null);
  return [{ productId: productId ?? 0, ...name, code, text }];
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
