import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import type { PoolClient, QueryConfig } from 'pg';
import { createKeyRing, createVault, personalDataSchema, VaultUnreadable } from './index.js';

jest.setTimeout(30_000);
const first = randomBytes(32);
const second = randomBytes(32);
const post = Worker.prototype.postMessage;
const COUNT = 2_300;
const valueOf = (n: number) => ({ name: `"Zoë" \\ 🎁\n${n}`, n, address: { city: 'Forlì', lines: [null] } });

const vault = createVault({ masterKey: first });
let database: TestDatabase;
let tx: PoolClient;
const refs: string[] = [];
/** Threads that were sent something since the test began. */
let threads: Set<Worker>;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(personalDataSchema);
  tx = await database.pool.connect();
  await tx.query('begin');
  for (let n = 0; n < COUNT; n += 1) refs.push((await vault.put(tx, `transaction-${n}`, valueOf(n))).ref);
  await tx.query('commit');
});
afterAll(async () => {
  tx.release();
  await database.drop();
});
beforeEach(async () => {
  await tx.query('begin');
  threads = new Set();
  jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message: unknown) {
    threads.add(this);
    post.call(this, message);
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await tx.query('rollback');
});

const theThread = () => [...threads][0] as Worker;

describe('many references', () => {
  it('lead to what was put, each to its own, and to nothing where it was erased', async () => {
    await vault.erase(tx, 'transaction-1207');
    const asked = [...refs].reverse().concat('transaction-7#2', refs[3] as string);
    const found = await vault.get(tx, asked);
    expect(threads.size).toBe(1);
    expect([...found.keys()]).toEqual([...new Set(asked)]);
    expect(refs.map((ref) => found.get(ref))).toEqual(refs.map((_, n) => (n === 1207 ? null : valueOf(n))));
    expect(found.get('transaction-7#2')).toBeNull();
  });

  it('leave the connection free while they are being opened', async () => {
    const send: (() => void)[] = [];
    jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message: unknown) {
      send.push(() => post.call(this, message));
    });
    const { opened } = await vault.find(tx, refs);
    await tx.query('select');
    for (const each of send) each();
    expect((await opened).size).toBe(COUNT);
  });

  it('are asked for one question after the other', async () => {
    let open = 0;
    const met: number[] = [];
    const counting = {
      async query(question: QueryConfig) {
        met.push((open += 1));
        const answer = await tx.query(question);
        open -= 1;
        return answer;
      },
    };
    await vault.get(counting as unknown as PoolClient, refs);
    expect(met).toEqual([1, 1, 1]);
  });

  it('answer several at once, each what it asked for', async () => {
    const halves = [refs.slice(0, 1_100), refs.slice(1_100)];
    const found = [];
    for (const half of halves) found.push((await vault.find(tx, half)).opened);
    const kept = await Promise.all(found);
    expect(kept.map((half) => [...half.keys()])).toEqual(halves);
    expect([...(kept[1] as Map<string, unknown>).values()]).toEqual(
      halves[1]?.map((_, n) => valueOf(1_100 + n)),
    );
  });

  it('are refused like few where one of them was altered or moved', async () => {
    await tx.query(`update personal_data.versions set sealed = set_bit(sealed, 400, 1 - get_bit(sealed, 400))
      where subject = 'transaction-2001'`);
    await expect(vault.get(tx, refs)).rejects.toThrow(VaultUnreadable);
    await tx.query('rollback; begin');
    await tx.query(`update personal_data.subjects s set wrapped_key = o.wrapped_key
      from personal_data.subjects o where s.subject = 'transaction-1' and o.subject = 'transaction-2'`);
    await expect(vault.get(tx, refs)).rejects.toThrow(VaultUnreadable);
    await tx.query('rollback; begin');
    expect((await vault.get(tx, refs)).get('transaction-1#1')).toEqual(valueOf(1));
  });

  it('need each master key that they are under, also one that is named later', async () => {
    await expect(createVault({ masterKey: second }).get(tx, refs)).rejects.toThrow(VaultUnreadable);
    const named: Record<number, Buffer> = { 1: first };
    const ring = createKeyRing({ read: () => named, isStale: () => false });
    const before = createVault({ masterKey: ring });
    const later = await createVault({ masterKey: { 1: first, 2: second } }).put(tx, 'transaction-later', {});
    await expect(before.get(tx, [...refs, later.ref])).rejects.toThrow('Master key 2 is not known here');
    named[2] = second;
    expect((await before.get(tx, [...refs, later.ref])).get(later.ref)).toEqual({});
  });
});

describe('the thread that opens them', () => {
  it('ends when nobody has asked for a moment, and the next one gets another', async () => {
    await vault.get(tx, refs);
    await eventually(() => expect(theThread().threadId).toBe(-1));
    expect((await vault.get(tx, refs)).size).toBe(COUNT);
    expect(threads.size).toBe(2);
  });

  it('fails whoever waits when it dies, and not those who come after', async () => {
    const { opened } = await vault.find(tx, refs);
    await theThread().terminate();
    await expect(opened).rejects.toThrow('The thread that opens personal data has ended');
    expect((await vault.get(tx, refs)).get('transaction-9#1')).toEqual(valueOf(9));
  });
});
