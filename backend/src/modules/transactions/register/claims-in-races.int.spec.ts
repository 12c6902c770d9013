import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList } from '../../gift-lists/testing/new-list.js';
import { TransactionRegister } from './transaction-register.js';

// Two starts on a busy machine.
jest.setTimeout(60_000);

let test: TestApp;
let other: TestApp;
let admin: Browser;
let listId: number;

beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ sharing: test });
  admin = await test.signInAsAdmin();
  listId = (await newList(admin)).id;
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const hold = (amount: string) => ({ paymentMethod: 'in_negozio', amount });
const RESERVE = { ...hold('50.00'), status: 'completata' };
const BUYER = { buyerName: 'Giulia Ferri', buyerPhone: '333 555 0142' };

/** A purchase whose browser may call either process. One address may have five unpaid reservations. */
async function purchase(buyerEmail = 'giulia@posta.example') {
  const step1 = { ...BUYER, buyerEmail, giftListId: listId, productId: 0 };
  const begun = await test.http.post('/api/transactions').send({ ...step1, isCheckoutStep1: true });
  expect(begun.status).toBe(201);
  const { id } = begun.body as Transaction;
  const cookie = String(begun.headers['set-cookie']).split(';')[0]!;
  const url = `/api/transactions/${id}`;
  return {
    id,
    put: async (at: TestApp, body: object) => (await at.http.put(url).set('cookie', cookie).send(body)).body,
    release: async (at: TestApp) =>
      (await at.http.post(`${url}/release`).set('cookie', cookie).send({})).body as Transaction,
  };
}

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

type Method = 'register' | 'registerFirst' | 'settle' | 'correctBuyer';

/** Pauses the next call of the register on that process, before it begins or after it is done, until `goOn`. */
function stop(at: TestApp, when: 'after' | 'before', method: Method) {
  const register = at.app.get(TransactionRegister, { strict: false });
  const [reached, told] = [signal(), signal()];
  const real = register[method].bind(register) as (...args: unknown[]) => Promise<unknown>;
  const spy = jest.spyOn(register, method) as unknown as jest.Mock<typeof real>;
  spy.mockImplementationOnce(async (...args) => {
    spy.mockRestore();
    const answer = when === 'after' ? await real(...args) : null;
    reached.give();
    await told.given;
    return when === 'after' ? answer : real(...args);
  });
  return { reached: reached.given, goOn: told.give };
}

/** Sends a step and stops it once its claim is made; the answered function lets it finish and answers its result. */
async function claimed<Answer>(at: TestApp, send: () => Promise<Answer>): Promise<() => Promise<Answer>> {
  const { reached, goOn } = stop(at, 'after', 'register');
  const answer = send();
  await reached;
  return () => {
    goOn();
    return answer;
  };
}

async function claimOf(id: string): Promise<string | null | undefined> {
  const query = 'select claim from gifts.transaction_stream where transaction_id = $1';
  return (await test.pool.query<{ claim: string | null }>(query, [id])).rows[0]?.claim;
}

describe('of two calls at once for one purchase, the claim that counts', () => {
  it('is that of the hold which stands, where a confirmation of the former one comes too late', async () => {
    const { id, put, release } = await purchase();
    const { holdId } = await put(test, hold('50.00'));
    const late = await claimed(test, () => put(test, { ...RESERVE, holdId }));
    await release(other);
    expect(await put(other, hold('60.00'))).toMatchObject({ stage: 'held', amount: '60.00' });
    expect(await late()).toMatchObject({ code: 'HOLD_ENDED' });
    expect(await claimOf(id)).toBe('hold');
  });

  it('is that of the hold which stands, where the refused confirmation was the last to claim', async () => {
    const { id, put } = await purchase();
    const { holdId } = await put(test, hold('50.00'));
    const changed = await claimed(test, () => put(test, hold('60.00')));
    const late = await claimed(other, () => put(other, { ...RESERVE, holdId }));
    expect(await changed()).toMatchObject({ stage: 'held', amount: '60.00' });
    expect(await late()).toMatchObject({ code: 'HOLD_ENDED' });
    expect(await claimOf(id)).toBe('hold');
  });

  it('is the reservation’s, where another tab’s hold was the last to claim', async () => {
    const { id, put } = await purchase();
    await put(test, hold('50.00'));
    const confirmed = await claimed(test, () => put(test, RESERVE));
    const again = await claimed(other, () => put(other, hold('50.00')));
    expect(await confirmed()).toMatchObject({ stage: 'reserved' });
    expect(await again()).toMatchObject({ stage: 'reserved' });
    expect(await claimOf(id)).toBe('reservation');
  });

  it('is that of a hold which was claimed before a release and stands after it', async () => {
    const { id, put, release } = await purchase();
    await put(test, hold('50.00'));
    const held = await claimed(other, () => put(other, hold('60.00')));
    await release(test);
    expect(await claimOf(id)).toBeNull();
    expect(await held()).toMatchObject({ stage: 'held', amount: '60.00' });
    expect(await claimOf(id)).toBe('hold');
  });
  it('is that of a hold which was taken while a release was not done', async () => {
    const { id, put, release } = await purchase();
    await put(test, hold('50.00'));
    const releasing = stop(test, 'before', 'settle');
    const released = release(test);
    await releasing.reached;
    expect(await put(other, hold('60.00'))).toMatchObject({ stage: 'held', amount: '60.00' });
    releasing.goOn();
    await released;
    expect(await claimOf(id)).toBe('hold');
  });
});

describe('a first claim that is not alone', () => {
  it('registers what another tab typed after the claiming step had read the draft', async () => {
    const { id, put } = await purchase('anna@posta.example');
    const { reached, goOn } = stop(test, 'before', 'registerFirst');
    const reserved = put(test, RESERVE);
    await reached;
    await put(other, { buyerName: 'Giulia Verdi', buyerPhone: '333 555 0199' });
    goOn();
    expect(await reserved).toMatchObject({ stage: 'reserved' });
    const { body } = await admin.get(`/api/transactions/${id}`).expect(200);
    expect(body).toMatchObject({ buyerName: 'Giulia Verdi', buyerPhone: '333 555 0199' });
    expect(await claimOf(id)).toBe('reservation');
  });

  it('confirms what another tab held meanwhile', async () => {
    const { id, put } = await purchase('anna@posta.example');
    const { reached, goOn } = stop(test, 'before', 'registerFirst');
    const reserved = put(test, RESERVE);
    await reached;
    expect(await put(other, hold('50.00'))).toMatchObject({ stage: 'held' });
    goOn();
    expect(await reserved).toMatchObject({ stage: 'reserved', amount: '50.00' });
    expect(await claimOf(id)).toBe('reservation');
  });
});

describe('of two confirmations at once with other data, staff go on with those', () => {
  const named = (buyerName: string) => ({ buyerName, buyerPhone: '333 555 0199' });
  const corrected = async (id: string) =>
    (await admin.put(`/api/transactions/${id}`).send({ buyerPhone: '333 555 0177' }).expect(200)).body;

  it('that were reserved first', async () => {
    const { id, put } = await purchase();
    const confirmed = await claimed(test, () => put(test, { ...RESERVE, ...named('Giulia Verdi') }));
    const late = await claimed(other, () => put(other, { ...RESERVE, ...named('Giulia Neri') }));
    expect(await confirmed()).toMatchObject({ stage: 'reserved' });
    expect(await late()).toMatchObject({ stage: 'reserved' });
    expect(await corrected(id)).toMatchObject({ buyerName: 'Giulia Verdi', buyerPhone: '333 555 0177' });
  });

  it('that the standing hold has, where the other was refused', async () => {
    const { id, put } = await purchase();
    const { holdId } = await put(test, hold('50.00'));
    const changed = await claimed(test, () => put(test, { ...hold('60.00'), ...named('Giulia Verdi') }));
    const late = await claimed(other, () => put(other, { ...RESERVE, holdId, ...named('Giulia Neri') }));
    expect(await changed()).toMatchObject({ stage: 'held', amount: '60.00' });
    expect(await late()).toMatchObject({ code: 'HOLD_ENDED' });
    expect(await corrected(id)).toMatchObject({ buyerName: 'Giulia Verdi', buyerPhone: '333 555 0177' });
  });

  it('that were reserved first, where they correct them before the late one is done', async () => {
    const { id, put } = await purchase();
    const confirmed = await claimed(test, () => put(test, { ...RESERVE, ...named('Giulia Verdi') }));
    const late = await claimed(other, () => put(other, { ...RESERVE, ...named('Giulia Neri') }));
    expect(await confirmed()).toMatchObject({ stage: 'reserved' });
    const correcting = stop(test, 'after', 'correctBuyer');
    const seen = corrected(id);
    await correcting.reached;
    expect(await late()).toMatchObject({ stage: 'reserved' });
    correcting.goOn();
    expect(await seen).toMatchObject({ buyerName: 'Giulia Verdi', buyerPhone: '333 555 0177' });
  });

  it('that a process left behind which died before the ledger had them', async () => {
    const { id, put } = await purchase();
    await put(test, RESERVE);
    const register = other.app.get(TransactionRegister, { strict: false });
    await register.correctBuyer(id, { name: 'Giulia Neri' }, null, true);
    expect(await corrected(id)).toMatchObject({ stage: 'reserved', buyerPhone: '333 555 0177' });
  });
});
