// A ledger of several years, written by COPY: hundreds of lists, with gifts bought, reserved, released and shared.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { GENESIS_HASH, hashOf } from '@fiocco/event-sourcing';
import { from } from 'pg-copy-streams';

/** The id of the first list; each list has twenty gifts. */
export const FIRST_LIST = 100_000_000_000;

/**
 * Of which list and product the nth gift is, how many pieces the shop has of a product, and when the events were: here each
 * gift has a product of its own, and everything happened within days. `chained`: each event carries the hash of the one
 * before, as whoever reads a single stream wants it.
 */
const USUAL = {
  placeOf: (n) => ({ listId: FIRST_LIST + Math.floor(n / 20), productId: n + 1 }),
  idOf: (n) => `tx-${n}`,
  stock: 10,
  chained: false,
  /** Up to which gift they have been handed over. */
  handedOver: 0,
  begins: Date.parse('2024-01-01T09:00:00.000Z'),
  everyMs: 1000,
};
const buyerOf = (id) => ({ ref: `buyer_${id}#1`, digest: 'f'.repeat(64) });

/**
 * One gift that is bought, as the deciders write it: about eight events, with a hold that runs out in every tenth. `stocked`:
 * the products that stand on another gift's list already.
 */
function* giftEvents(n, { placeOf, idOf, stock: quantity, handedOver }, stocked) {
  const { listId, productId } = placeOf(n);
  const gift = `gift-${listId}_${productId}`;
  const stock = `stock-${productId}`;
  const terms = {
    isQuota: false,
    canBuyInQuota: n % 3 === 0,
    listQuantity: 1 + (n % 4),
    priority: 2,
    beyondStock: false,
    ownPriceCents: null,
  };
  if (!stocked.has(productId)) yield [stock, 'stock.QuantitySet.v1', { quantity }];
  stocked.add(productId);
  yield [gift, 'gift.GiftPlaced.v2', { ...terms, listId, productId }];
  const hold = { transactionId: idOf(n), holdId: `hold-${n}` };
  const allocationId = `alloc-${n}`;
  yield [stock, 'stock.UnitAllocated.v2', { allocationId, giftStream: gift, beyondStock: false }];
  yield [
    gift,
    'gift.UnitHeld.v1',
    {
      ...hold,
      orderNumber: `FI-2024-${n}`,
      kind: 'acquisto',
      unitIndex: 0,
      allocationId,
      amountCents: 12_900,
      shippingCents: 0,
      priceCents: 12_900,
      paymentMethod: 'in_negozio',
      deliveryMethod: 'buyerPickup',
      expiresAt: '2024-01-01T10:00:00.000Z',
      buyer: buyerOf(idOf(n)),
    },
  ];
  if (n % 10 === 0) {
    yield [gift, 'gift.HoldExpired.v1', hold];
    yield [gift, 'gift.AllocationFreed.v1', { unitIndex: 0, allocationId }];
    yield [stock, 'stock.AllocationReleased.v1', { allocationId }];
    return;
  }
  yield [gift, 'gift.UnitReserved.v1', { ...hold, reservedUntil: '2024-01-08T10:00:00.000Z' }];
  const { transactionId } = hold;
  yield [gift, 'gift.MoneyTaken.v1', { transactionId, receiptId: `r-${n}`, amountCents: 12_900 }];
  yield [gift, 'gift.TransactionPaid.v1', { transactionId }];
  if (n < handedOver)
    yield [gift, 'gift.HandedOver.v1', { transactionId, how: 'delivered', on: '2026-01-01' }];
}

/** The events of twenty gifts interleaved, as in a log with many writers. */
function* shopEvents(count, shop) {
  const stocked = new Set();
  let made = 0;
  for (let first = 0; made < count; first += 20) {
    const running = Array.from({ length: 20 }, (_, n) => giftEvents(first + n, shop, stocked));
    while (running.length > 0 && made < count) {
      for (const gift of [...running]) {
        const { value, done } = gift.next();
        if (done) running.splice(running.indexOf(gift), 1);
        else if (made < count) {
          made += 1;
          yield value;
        }
      }
    }
  }
}

const NO_HASH = '0'.repeat(64);

export function uuidOf(n) {
  const hex = createHash('md5').update(String(n)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Where an event stands in its stream, and what is noted beside it. */
function placer({ chained, begins, everyMs }, after) {
  const ends = new Map();
  const start = { revision: -1, hash: chained ? GENESIS_HASH : NO_HASH };
  return (position, stream, type, data) => {
    const before = ends.get(stream) ?? start;
    const revision = before.revision + 1;
    const metadata = {
      at: new Date(begins + (position - after) * everyMs).toISOString(),
      actor: 'buyer',
      cause: uuidOf(-position),
      previousHash: before.hash,
    };
    const event = { id: uuidOf(position), type, data, metadata };
    ends.set(stream, { revision, hash: chained ? hashOf(stream, revision, event) : NO_HASH });
    return { revision, metadata };
  };
}

/**
 * Fills the ledger with `count` events after the position `after`, and the vault with their buyers; answers the number of
 * transactions. `shop`: what it has otherwise than {@link USUAL}.
 */
export async function fillLedger(pool, vault, count, after = 0, shop = {}) {
  const usual = { ...USUAL, ...shop };
  const client = await pool.connect();
  const placed = placer(usual, after);
  let transactions = 0;
  try {
    const stream = client.query(
      from('copy ledger.events (position, stream, revision, id, type, data, metadata) from stdin'),
    );
    let position = after;
    let chunk = '';
    for (const [name, type, data] of shopEvents(count, usual)) {
      position += 1;
      if (type === 'gift.UnitHeld.v1') transactions += 1;
      const { revision, metadata } = placed(position, name, type, data);
      const texts = [data, metadata].map((part) => JSON.stringify(part));
      chunk += `${[position, name, revision, uuidOf(position), type, ...texts].join('\t')}\n`;
      if (chunk.length < 65_536) continue;
      if (!stream.write(chunk)) await once(stream, 'drain');
      chunk = '';
    }
    stream.end(chunk);
    await finished(stream);
    await client.query('analyze ledger.events');
  } finally {
    client.release();
  }
  await fillVault(pool, vault, transactions, usual);
  return transactions;
}

async function fillVault(pool, vault, transactions, { idOf }) {
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = await pool.connect();
      await client.query('begin; set local synchronous_commit = off');
      for (let n = next++; n < transactions * 1.2; n = next++) {
        const buyer = {
          name: `Ospite ${n}`,
          email: `ospite-${n}@example.com`,
          phone: `333 ${String(n).padStart(7, '0')}`,
          message: '',
        };
        await vault.put(client, `buyer_${idOf(n)}`, buyer);
      }
      await client.query('commit');
      client.release();
    }),
  );
}
