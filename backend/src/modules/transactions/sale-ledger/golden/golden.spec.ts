import { describe, expect, it } from '@jest/globals';
import { seal, type StoredEvent } from '@fiocco/event-sourcing';
import { brokenLinks, Recordings } from '../../../../platform/testing/recordings.js';
import { saleDecider, saleEvents, saleStream } from '../sale.decider.js';

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
  receipt: { receiptId: 'r-1', how: 'pos', on: '2026-11-20' },
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

/** One sale to its end; new events are added here. */
function runOf(saleId: string, end: 'MakeSale' | 'DropSale'): readonly Recorded[] {
  const stream = saleStream(saleId);
  let state = saleDecider.initialState;
  const written: Recorded[] = [];
  for (const command of [BEGIN, { type: end } as const])
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

const today = [...runOf('1', 'MakeSale'), ...runOf('2', 'DropSale')];
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
  expect(() => saleDecider.decide(stageOf('2'), { type: 'MakeSale' })).toThrow('SALE_DROPPED');
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
      { ...BEGIN, receipt: { ...BEGIN.receipt, receiptId: 'r-2' } },
    ];
    for (const other of others) expect(() => saleDecider.decide(state, other)).toThrow('SALE_ID_TAKEN');
  });
});
