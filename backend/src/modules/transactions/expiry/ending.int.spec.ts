import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import type { Problem } from '@fiocco/contracts';
import { eventually, fixedClock } from '@fiocco/testing';
import { RequestContext } from '../../../platform/index.js';
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { ExpireTransaction } from '../commands/expire-transaction.js';
import { TransactionBackground } from './transaction-background.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const clock = fixedClock('2026-11-21T10:00:00.000Z');
let gift: { readonly giftListId: number; readonly productId: number };

const test = forAllTests(() => createTestApp({ clock }));
const staff = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  const [list, product] = [await newList(staff), await newProduct(staff, { quantityAvailable: 50 })];
  gift = { giftListId: list.id, productId: product.id };
  const terms = { listQuantity: 50, canBuyInQuota: true };
  await staff
    .post('/api/product-gift-lists')
    .send({ ...gift, ...terms })
    .expect(201);
});

/**
 * A guest chooses a gift, or a share of 20 € of it, and confirms it in the shop or only holds it. Answers the
 * transaction's id.
 */
async function guest(choice: { readonly type: string; readonly reserves: boolean }): Promise<string> {
  const browser = test.browser();
  const buyer = { buyerName: 'Giulia Ferri', buyerPhone: '333 555 0142' };
  const email = `giulia-${Math.random().toString(36).slice(2)}@posta.example`;
  const draft = { ...gift, ...buyer, buyerEmail: email, type: choice.type, amount: '20.00' };
  const { body } = await browser
    .post('/api/transactions')
    .send({ ...draft, isCheckoutStep1: true })
    .expect(201);
  const { id } = body as { id: string };
  const method = { paymentMethod: 'in_negozio', ...(choice.reserves && { status: 'completata' }) };
  await browser.put(`/api/transactions/${id}`).send(method).expect(200);
  return id;
}

const stageOf = async (id: string): Promise<string> => {
  const query = 'select stage from read_models.transactions where id = $1';
  return (await test.pool.query<{ stage: string }>(query, [id])).rows[0]?.stage ?? 'none';
};
const becomes = (id: string, stage: string) =>
  eventually(async () => expect(await stageOf(id)).toBe(stage), { timeoutMs: 20_000 });
const jobsOf = (id: string) => ["name = 'gift-expiry' and payload ->> 'transactionId' = $1", [id]] as const;

async function jobOf(id: string) {
  const [where, values] = jobsOf(id);
  const { rows } = await test.pool.query(`select state, run_at from jobs.outbox where ${where}`, [...values]);
  return rows[0] as { state: string; run_at: Date } | undefined;
}

const sweep = (shop: TestApp = test) =>
  RequestContext.run({ requestId: 'spec', actor: 'system:spec' }, () =>
    shop.app.get(TransactionBackground).endWhatIsPast(),
  );

describe('a job for the end of a hold', () => {
  it('that runs too early, by the clock of another machine, comes again when the hold ends', async () => {
    const id = await guest({ type: 'acquisto', reserves: false });
    const endsAt = new Date(clock.now().getTime() + 15 * MINUTE_MS);
    await eventually(async () => expect(await jobOf(id)).toEqual({ state: 'pending', run_at: endsAt }));
    const [where, values] = jobsOf(id);
    await test.pool.query(`update jobs.outbox set run_at = '-infinity' where ${where}`, [...values]);
    await eventually(async () => expect(await jobOf(id)).toEqual({ state: 'pending', run_at: endsAt }), {
      timeoutMs: 20_000,
    });
    expect(await stageOf(id)).toBe('held');
    clock.advance(15 * MINUTE_MS);
    await becomes(id, 'draft');
  });
});

describe('the sweep of what is past', () => {
  // @holds restore: gift-expiry
  // @holds life: reserved → cancelled: released, or expired where the shop wants it so
  it('ends holds and unpaid shares whose jobs were lost, and leaves what has time or only is overdue', async () => {
    const held = await guest({ type: 'acquisto', reserves: false });
    const share = await guest({ type: 'quota', reserves: true });
    const whole = await guest({ type: 'acquisto', reserves: true });
    await eventually(async () => expect([await jobOf(held), await jobOf(share)]).not.toContain(undefined));
    await test.pool.query(`delete from jobs.outbox where name = 'gift-expiry'`);
    await sweep();
    expect([await stageOf(held), await stageOf(share)]).toEqual(['held', 'reserved']);

    clock.advance(8 * DAY_MS);
    const later = await guest({ type: 'acquisto', reserves: false });
    await sweep();
    await becomes(held, 'draft');
    await becomes(share, 'cancelled');
    expect([await stageOf(whole), await stageOf(later)]).toEqual(['reserved', 'held']);
  });
});

describe('a stream that is slow', () => {
  it('does not keep the sweep from the ends of others, and is not begun again by the next one', async () => {
    const [slow, other] = [
      await guest({ type: 'acquisto', reserves: false }),
      await guest({ type: 'acquisto', reserves: false }),
    ];
    await eventually(async () => expect([await jobOf(slow), await jobOf(other)]).not.toContain(undefined));
    await test.pool.query(`delete from jobs.outbox where name = 'gift-expiry'`);
    const bus = test.app.get(CommandBus, { strict: false });
    const execute = bus.execute.bind(bus) as (command: ICommand) => Promise<unknown>;
    let goOn: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    let begun = 0;
    const spied = jest.spyOn(bus, 'execute').mockImplementation(async (command: ICommand) => {
      if (command instanceof ExpireTransaction && command.transactionId === slow) {
        begun += 1;
        await waits;
      }
      return execute(command);
    });
    clock.advance(15 * MINUTE_MS);
    // On a busy machine its place may be gone before it goes on.
    const sweeping = sweep().catch(() => undefined);
    await becomes(other, 'draft');
    expect(await stageOf(slow)).toBe('held');
    await expect(sweep()).rejects.toThrow(expect.objectContaining({ name: 'TooSlow' }));
    expect(begun).toBe(1);
    goOn();
    await sweeping;
    await becomes(slow, 'draft');
    spied.mockRestore();
  });
});

describe('a process whose clock is days ahead of the database’s', () => {
  it('ends nothing, takes no commands and is unready, says so once, and works again when they agree', async () => {
    const share = await guest({ type: 'quota', reserves: true });
    let aheadMs = 8 * DAY_MS;
    const ahead = { now: () => new Date(clock.now().getTime() + aheadMs) };
    const databaseClock = { now: async () => clock.now() };
    const other = await createTestApp({ sharing: test, clock: ahead, databaseClock });
    try {
      await sweep(other);
      const { body } = await other.http.get('/health/ready').expect(503);
      expect(body).toMatchObject({ code: 'CLOCKS_DIFFER', title: expect.stringContaining('L’orologio') });
      const refused = await other.browser().post('/api/transactions').send(gift).expect(503);
      expect((refused.body as Problem).code).toBe('CLOCKS_DIFFER');
      await other.http.get('/health/live').expect(200);
      await other.http.get(`/api/gift-lists/${gift.giftListId}`).expect(200);
      expect(await stageOf(share)).toBe('reserved');
      expect(other.logLines.filter((line) => line.includes('no work is done'))).toHaveLength(1);

      aheadMs = 0;
      await other.http.get('/health/ready').expect(200);
      expect(other.logLines.filter((line) => line.includes('agree again'))).toHaveLength(1);
      expect(other.logLines).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  it('does no job, which waits for one whose clock is right', async () => {
    let aheadMs = 0;
    const databaseClock = { now: async () => new Date(clock.now().getTime() - aheadMs) };
    const worker = await createTestApp({ clock, databaseClock });
    const query = `select state, attempts, run_at from jobs.outbox where id = 'patient'`;
    const row = async () => (await worker.pool.query(query)).rows[0] as Record<string, unknown>;
    try {
      aheadMs = 2 * MINUTE_MS;
      // A look at the clocks counts for a second, unless this one is set: what it finds now holds until they agree.
      clock.advance(MINUTE_MS);
      await worker.http.get('/health/ready').expect(503);
      await worker.pool.query(
        `insert into jobs.outbox (id, name, payload) values ('patient', 'finish-erasure', '{"records":[]}')`,
      );
      await eventually(async () => expect((await row())['run_at']).toBeInstanceOf(Date));
      expect(await row()).toMatchObject({ state: 'pending', attempts: 0 });
      aheadMs = 0;
      await eventually(async () => {
        clock.advance(MINUTE_MS);
        expect(await row()).toMatchObject({ state: 'done' });
      });
    } finally {
      await worker.close();
    }
  });
});
