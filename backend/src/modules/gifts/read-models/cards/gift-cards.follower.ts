import type { StoredEvent } from '@fiocco/event-sourcing';
import type { Follower } from '@fiocco/projections';
import type pg from 'pg';
import { giftOf } from '@fiocco/gift';
import { productOf } from '../stock.rows.js';
import { allInputs, type CardInputs, changedCard, inputsOf, inputsOfProduct } from './card-inputs.js';
import {
  type CardRow,
  clearLeftCards,
  countLeftCards,
  lacksCards,
  LOCK_CARDS,
  lockCards,
  makeTable,
  writeCards,
  writeCardsAtTheEnd,
} from './card-table.js';

const changedCards = (inputs: readonly CardInputs[]): readonly CardRow[] =>
  inputs.flatMap((one) => changedCard(one) ?? []);

/** Brings every card up to date. */
async function anew(tx: pg.ClientBase): Promise<void> {
  await lockCards(tx);
  for await (const inputs of allInputs(tx)) await writeCards(tx, changedCards(inputs));
  await clearLeftCards(tx);
}

const isOnList = (stream: string): boolean => stream.startsWith('gift-') && giftOf(stream).productId !== null;

/** The gifts, and the products by their stock, that the events are about. */
function touchedBy(events: readonly StoredEvent[]) {
  const streams = new Set(events.map(({ stream }) => stream));
  return {
    gifts: [...streams].filter(isOnList),
    products: [...streams].filter((stream) => stream.startsWith('stock-')).map(productOf),
  };
}

/** The cards of gifts as JSON texts, made by {@link giftCard} from the live read models and the catalogue's records. */
export const giftCardsFollower: Follower = {
  ensure: makeTable,
  async fill(tx) {
    if (await lacksCards(tx)) await anew(tx);
  },
  turn: LOCK_CARDS,
  async follow(events, tx) {
    const { gifts, products } = touchedBy(events);
    if (gifts.length + products.length === 0) return;
    writeCardsAtTheEnd(tx, changedCards(await inputsOf(tx, gifts, products)));
  },
  anew,
  async compare(tx) {
    let rows = 0;
    let differences = await countLeftCards(tx);
    for await (const inputs of allInputs(tx)) {
      rows += inputs.length;
      differences += changedCards(inputs).length;
    }
    return { table: 'gift_card', rows, differences };
  },
};

/** Updates a product's cards. Called in the transaction of its record, after the last change to it. */
export async function productCardsChanged(tx: pg.ClientBase, productId: number): Promise<void> {
  await lockCards(tx);
  await writeCards(tx, changedCards(await inputsOfProduct(tx, productId)));
}
