import { describe, expect, it } from '@jest/globals';
import { seal, type StoredEvent } from '@fiocco/event-sourcing';
import { brokenLinks, Recordings } from '../../../../platform/testing/recordings.js';
import { saleDecider, saleEvents, type SaleReceipt, saleStream, takenOf } from '../sale.decider.js';

type Recorded = Omit<StoredEvent, 'position'>;
type SaleEvent = Parameters<typeof saleDecider.evolve>[1];

const recordings = new Recordings<{ readonly events: readonly Recorded[] }>(__dirname);
/** `FIOCCO_GOLDEN=2026-11` writes today's run as a further recording, for a new version of an event. */
const NEW_FILE = process.env['FIOCCO_GOLDEN'];

const item = (n: number) => ({
  transactionId: `tx-${n}`,
  listId: 100_000_000_001,
  kind: null,
  namedCents: null,
});
const BEGIN = {
  type: 'BeginSale',
  receipts: [{ receiptId: 'r-1', how: 'pos', on: '2026-11-20', amountCents: null }],
  items: [
    {
      ...item(1),
      productId: 7,
      kind: 'acquisto',
      reason: { ref: 'buyer_tx-1#2', digest: 'digest-of-the-reason' },
    },
    { ...item(2), productId: null, kind: 'quota', namedCents: 3_000, reason: null },
  ],
} as const;

/** What is due of each gift. */
const DUE = [12_900, 3_000] as const;
const MADE = { type: 'MakeSale', dueCents: DUE } as const;
const IN_TWO = {
  ...BEGIN,
  receipts: [
    { receiptId: 'r-2', how: 'contanti', on: '2026-11-20', amountCents: 10_000 },
    { receiptId: 'r-3', how: 'pos', on: '2026-11-20', amountCents: 5_900 },
  ],
} as const;
type Command = Parameters<typeof saleDecider.decide>[1];

/** One sale to its end; new events are added here. */
function runOf(saleId: string, begin: Command, end: Command): readonly Recorded[] {
  const stream = saleStream(saleId);
  let state = saleDecider.initialState;
  const written: Recorded[] = [];
  for (const command of [begin, end])
    for (const event of saleDecider.decide(state, command)) {
      state = saleDecider.evolve(state, event);
      const revision = written.length;
      const before = written.at(-1);
      const last = before && { ...before, position: 0n };
      const id = `00000000-0000-4000-8000-00000000000${revision}`;
      const context = { at: '2026-11-21T10:00:00.000Z', actor: 'staff:1', cause: 'r-1' } as const;
      const [sealed] = seal(stream, last, [{ id, event }], context);
      if (sealed) written.push({ ...sealed, stream, revision });
    }
  return written;
}

const today = [
  ...runOf('1', BEGIN, MADE),
  ...runOf('2', BEGIN, { type: 'DropSale' }),
  ...runOf('3', IN_TWO, MADE),
];
if (NEW_FILE) recordings.write(`${NEW_FILE}.json`, { events: today });

it('writes what the newest recording holds: another shape is another version', () => {
  expect(today).toEqual(recordings.newest().events);
  expect(saleEvents.types.filter((type) => !recordings.types().has(type))).toEqual([]);
});

it.each(recordings.files)('%s is as it was written, and decided once for the decider', (file) => {
  const { events } = recordings.load(file);
  expect(brokenLinks(events)).toEqual([]);
  const stageOf = (saleId: string) =>
    (events as unknown as readonly (SaleEvent & Recorded)[])
      .filter(({ stream }) => stream === saleStream(saleId))
      .map((event) => saleEvents.read(event) as SaleEvent)
      .reduce(saleDecider.evolve, saleDecider.initialState);
  expect([stageOf('1').stage, stageOf('2').stage]).toEqual(['made', 'dropped']);
  expect(saleDecider.decide(stageOf('1'), { type: 'DropSale' })).toEqual([]);
  expect(() => saleDecider.decide(stageOf('2'), MADE)).toThrow('SALE_DROPPED');
});

describe('the same id', () => {
  it('is the same sale where receipt and gifts are the same', () => {
    const begun = saleDecider.decide(saleDecider.initialState, BEGIN);
    const state = begun.reduce(saleDecider.evolve, saleDecider.initialState);
    expect(saleDecider.decide(state, BEGIN)).toEqual([]);
    const reasonAgain = BEGIN.items.map((each) => ({ ...each, reason: null }));
    expect(saleDecider.decide(state, { ...BEGIN, items: reasonAgain })).toEqual([]);
    const others = [
      { ...BEGIN, items: BEGIN.items.slice(1) },
      { ...BEGIN, items: [{ ...BEGIN.items[0], namedCents: 1 }, BEGIN.items[1]] },
      { ...BEGIN, receipts: [{ ...BEGIN.receipts[0], receiptId: 'r-2' }] },
      IN_TWO,
    ];
    for (const other of others) expect(() => saleDecider.decide(state, other)).toThrow('SALE_ID_TAKEN');
  });
});

describe('a sale in two ways', () => {
  const begun = (receipts: readonly SaleReceipt[]) =>
    saleDecider
      .decide(saleDecider.initialState, { ...IN_TWO, receipts })
      .reduce(saleDecider.evolve, saleDecider.initialState);
  const madeOf = (receipts: readonly SaleReceipt[], dueCents: readonly number[]) =>
    saleDecider
      .decide(begun(receipts), { type: 'MakeSale', dueCents })
      .reduce(saleDecider.evolve, begun(receipts));
  const paid = (state: ReturnType<typeof begun>, transactionId: string) =>
    takenOf(state, transactionId).map(({ receiptId, amountCents }) => [receiptId, amountCents]);

  it('is shared out to the cent, the first receipt first, and a gift for nothing is paid by it', () => {
    const made = madeOf(IN_TWO.receipts, DUE);
    expect(paid(made, 'tx-1')).toEqual([
      ['r-2', 10_000],
      ['r-3', 2_900],
    ]);
    expect(paid(made, 'tx-2')).toEqual([['r-3', 3_000]]);
    expect(paid(madeOf(IN_TWO.receipts, [15_900, 0]), 'tx-2')).toEqual([['r-2', 0]]);
    expect(paid(madeOf(BEGIN.receipts, DUE), 'tx-2')).toEqual([['r-1', null]]);
  });

  it('is made for what is due alone, and can still be given up', () => {
    for (const dueCents of [[12_900, 3_001], [12_900, 2_999], []])
      expect(() => madeOf(IN_TWO.receipts, dueCents)).toThrow('SALE_SUM_DIFFERS');
    const dropped = saleDecider.decide(begun(IN_TWO.receipts), { type: 'DropSale' });
    expect(dropped.map(({ type }) => type)).toEqual(['sale.SaleDropped.v1']);
  });
});
