// @takes 15 s
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MOST_EXPORTED, type ShopHistoryEntry } from '@fiocco/contracts';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import { eventually, fixedClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { EVENT_STORE } from '../../platform/index.js';
import { createTestApp } from '../../platform/testing/test-app.js';
import { HistoryEntries } from './history-entries.js';
import { Counter } from '../transactions/testing/counter.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const NOW = '2026-11-21T10:00:00.000Z';
const test = forAllTests(() => createTestApp({ clock: fixedClock(NOW) }));
const BUYER = '=HYPERLINK("http://evil.example";"x")';
let counter: Counter;

const exported = (query: object = {}, by = counter.admin) => by.get('/api/history/export').query(query);

/** More than are in memory at once, from a room that this release has not got. */
async function manyEvents(count: number, stream = 1): Promise<void> {
  const store = test.app.get<EventStore>(EVENT_STORE);
  const drafts = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    event: { type: 'loyalty.CardGiven.v1', data: {} },
  }));
  const context = { at: NOW, actor: 'system:later', cause: 'x' };
  const name = `loyalty-${stream}`;
  await store.append(name, -1, seal(name, undefined, drafts, context));
}

beforeAll(async () => {
  counter = await Counter.in(test);
  await counter.sold({ buyerName: BUYER, type: 'acquisto', paymentMethod: 'in_negozio' });
  await manyEvents(1_100);
});

describe('the history as a file', () => {
  it('is an admin’s alone', async () => {
    await exported({}, counter.staff).expect(403, /ADMIN_ONLY/);
    await test.http.get('/api/history/export').expect(401);
  });

  it('has a line for each entry that matches, in their order, and no formula', async () => {
    const { text, headers } = await exported({ kind: 'purchase' }).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="cronologia-2026-11-21.csv"',
      'cache-control': expect.stringContaining('no-store'),
    });
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFQuando;Chi;Che cosa;Prima e dopo;/);
    const { body } = await counter.admin.get('/api/history').query({ kind: 'purchase' }).expect(200);
    const told = (body as ShopHistoryEntry[]).map(({ id }) => `;${id};`);
    expect(lines).toHaveLength(told.length);
    for (const [index, id] of told.entries()) expect(lines[index]).toContain(id);
    expect(lines[0]).toMatch(/^21\/11\/2026 11:00;commessa;ha confermato la prenotazione/);
    expect(lines[0]).toContain(`;"'=HYPERLINK(""http://evil.example"";""x"")";`);
  });

  it('goes on beyond what is in memory at once', async () => {
    const { text } = await exported({ kind: 'ledger' }).expect(200);
    const positions = text.match(/loyalty-1, n\. \d+/g) ?? [];
    expect(new Set(positions).size).toBe(1_100);
    expect(positions).toHaveLength(1_100);
  });

  it('says nothing twice and leaves nothing out while the shop goes on', async () => {
    const own = HistoryEntries.prototype.of;
    let lots = 0;
    jest.spyOn(HistoryEntries.prototype, 'of').mockImplementation(async function (
      this: HistoryEntries,
      ...args
    ) {
      lots += 1;
      if (lots === 2) await manyEvents(300, 2);
      return own.apply(this, args);
    });
    const { text } = await exported({ kind: 'ledger' }).expect(200);
    jest.restoreAllMocks();
    expect(lots).toBeGreaterThan(2);
    const positions = text.match(/loyalty-1, n\. \d+/g) ?? [];
    expect(new Set(positions).size).toBe(1_100);
    expect(positions).toHaveLength(1_100);
    expect(text).not.toContain('loyalty-2');
    await eventually(async () => {
      const { text: after } = await exported({ kind: 'ledger' }).expect(200);
      expect(after.match(/loyalty-2, n\. \d+/g)).toHaveLength(300);
    });
  });

  it('is a workbook where that is asked for', async () => {
    const { body } = await exported({ format: 'xlsx', kind: 'purchase' })
      .buffer(true)
      .parse((answer, done) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    expect((body as Buffer).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    await exported({ format: 'pdf' }).expect(400, /VALIDATION_FAILED/);
  });

  it('is not begun where it would have too many lines', async () => {
    await test.pool.query(
      `insert into read_models.history (position, at, kind, actor, subject, stream, revision)
       select 1000000 + n, $1, 'occasion', 'system', 'occasion:1', 'record-occasion_1', n
       from generate_series(1, ${MOST_EXPORTED + 1}) n`,
      [NOW],
    );
    const { body } = await exported({ kind: 'occasion' }).expect(400);
    expect(body).toMatchObject({
      code: 'HISTORY_TOO_LONG',
      message: expect.stringContaining('200.000 righe'),
    });
    await exported({ kind: 'closing' }).expect(200);
  });
});
