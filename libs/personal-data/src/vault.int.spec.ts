import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import type { PoolClient } from 'pg';
import { createVault, type Kept, personalDataSchema, VaultUnreadable } from './index.js';

jest.setTimeout(30_000);
const first = randomBytes(32);
const second = randomBytes(32);
const vault = createVault({ masterKey: first });
const giulia = { buyerName: 'Giulia Neri', buyerEmail: 'giulia@example.it', message: 'Auguri! 🎁' };
let database: TestDatabase;
let tx: PoolClient;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(personalDataSchema);
  tx = await database.pool.connect();
});
afterAll(async () => {
  tx.release();
  await database.drop();
});
beforeEach(() => tx.query('truncate personal_data.subjects cascade'));

const subjects = () =>
  tx.query('select subject, last_version, key_version, wrapped_key, erased_at from personal_data.subjects');

const verdictOf = async (of: typeof vault, kept: Kept) => (await (await of.prove(tx, [kept])).proven)[0];

describe('the vault', () => {
  it('gives back each version as it was put', async () => {
    const one = await vault.put(tx, 'transaction-1', giulia);
    const two = await vault.put(tx, 'transaction-1', { ...giulia, buyerName: 'Giulia Bianchi' });
    expect([one.ref, two.ref]).toEqual(['transaction-1#1', 'transaction-1#2']);
    const read = await vault.get(tx, [two.ref, one.ref, one.ref]);
    expect(read).toEqual(
      new Map([
        ['transaction-1#2', { ...giulia, buyerName: 'Giulia Bianchi' }],
        ['transaction-1#1', giulia],
      ]),
    );
  });

  it('keeps a first version with one statement', async () => {
    const query = jest.spyOn(tx, 'query');
    await vault.put(tx, 'transaction-1', giulia);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('reads many references with one query', async () => {
    const kept = [];
    for (let n = 0; n < 5; n += 1) kept.push(await vault.put(tx, `list-${n}`, { name: `Lista ${n}` }));
    let queries = 0;
    const counting = {
      query: (...args: Parameters<PoolClient['query']>) => ((queries += 1), tx.query(...args)),
    };
    const read = await vault.get(
      counting as unknown as PoolClient,
      kept.map(({ ref }) => ref),
    );
    expect(queries).toBe(1);
    expect([...read.values()]).toEqual([0, 1, 2, 3, 4].map((n) => ({ name: `Lista ${n}` })));
  });

  it('leaves nothing readable in its tables', async () => {
    await vault.put(tx, 'transaction-1', giulia);
    const { rows } = await tx.query<{ dump: string }>(
      `select string_agg(encode(sealed, 'escape'), '') || (select string_agg(s::text, '') from personal_data.subjects s)
       as dump from personal_data.versions`,
    );
    expect(rows[0]?.dump).not.toMatch(/Giulia|example\.it|Auguri/);
    expect(rows[0]?.dump).toContain('transaction-1');
  });

  it('forgets with the transaction that rolls back', async () => {
    await tx.query('begin');
    const { ref } = await vault.put(tx, 'transaction-1', giulia);
    expect((await vault.get(tx, [ref])).get(ref)).toEqual(giulia);
    await tx.query('rollback');
    expect((await vault.get(tx, [ref])).get(ref)).toBeNull();
  });

  it('numbers the versions of racing writers without a gap', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, () => database.pool.connect()));
    const putThree = async (writer: PoolClient) => {
      const kept = [];
      for (const n of [1, 2, 3]) kept.push(await vault.put(writer, 'transaction-1', { n }));
      return kept;
    };
    const refs = (await Promise.all(writers.map(putThree))).flat();
    writers.forEach((writer) => writer.release());
    const versions = refs.map(({ ref }) => Number(ref.split('#')[1])).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    expect([
      ...(
        await vault.get(
          tx,
          refs.map(({ ref }) => ref),
        )
      ).values(),
    ]).not.toContain(null);
  });

  it('refuses a subject or a reference that is none', async () => {
    await expect(vault.put(tx, 'Giulia Neri', giulia)).rejects.toThrow(RangeError);
    await expect(vault.get(tx, ['transaction-1'])).rejects.toThrow(RangeError);
    await expect(vault.get(tx, ['transaction-1#0'])).rejects.toThrow(RangeError);
  });
});

describe('a search through the vault', () => {
  it('opens every version of every subject of its kind, and none that is erased or of another kind', async () => {
    for (let n = 0; n < 203; n += 1) await vault.put(tx, `buyer_${String(n).padStart(3, '0')}`, { n });
    await vault.put(tx, 'buyer_007', { n: 'seven' });
    await vault.put(tx, 'list_1', { n: 0 });
    await vault.erase(tx, 'buyer_100');
    const found = [];
    for await (const subject of vault.eachSubject(database.pool, 'buyer_')) found.push(subject);
    expect(found).toHaveLength(202);
    expect(found.map(({ subject }) => subject)).not.toContain('buyer_100');
    expect(found[7]).toEqual({
      subject: 'buyer_007',
      versions: [
        { version: 1, fields: { n: 7 } },
        { version: 2, fields: { n: 'seven' } },
      ],
    });
  });

  it('passes over a value that was altered', async () => {
    await vault.put(tx, 'buyer_1', giulia);
    await tx.query(
      'update personal_data.versions set sealed = set_bit(sealed, 400, 1 - get_bit(sealed, 400))',
    );
    await vault.put(tx, 'buyer_1', giulia);
    expect(await vault.versionsOf(tx, ['buyer_1', 'buyer_2'])).toEqual([
      {
        subject: 'buyer_1',
        versions: [
          { version: 1, fields: null },
          { version: 2, fields: giulia },
        ],
      },
    ]);
  });
});

describe('an altered vault', () => {
  it('refuses a sealed value of which one bit changed', async () => {
    const { ref } = await vault.put(tx, 'transaction-1', giulia);
    await tx.query(
      'update personal_data.versions set sealed = set_bit(sealed, 400, 1 - get_bit(sealed, 400))',
    );
    await expect(vault.get(tx, [ref])).rejects.toThrow(VaultUnreadable);
  });

  it('refuses a value moved to another subject, or to another version', async () => {
    const mine = await vault.put(tx, 'transaction-1', giulia);
    const hers = await vault.put(tx, 'transaction-2', { buyerName: 'Anna' });
    const later = await vault.put(tx, 'transaction-1', { buyerName: 'Giulia B.' });
    const copy = (from: string, to: string) =>
      tx.query(
        `update personal_data.versions v set sealed = o.sealed from personal_data.versions o
         where v.subject || '#' || v.version = $2 and o.subject || '#' || o.version = $1`,
        [from, to],
      );
    await copy(mine.ref, hers.ref);
    await expect(vault.get(tx, [hers.ref])).rejects.toThrow(VaultUnreadable);
    await copy(mine.ref, later.ref);
    await expect(vault.get(tx, [later.ref])).rejects.toThrow(VaultUnreadable);
  });

  it('refuses a key moved along with its values', async () => {
    const mine = await vault.put(tx, 'transaction-1', giulia);
    await vault.put(tx, 'transaction-2', { buyerName: 'Anna' });
    await tx.query(`update personal_data.subjects s set wrapped_key = o.wrapped_key
      from personal_data.subjects o where s.subject = 'transaction-1' and o.subject = 'transaction-2'`);
    await expect(vault.get(tx, [mine.ref])).rejects.toThrow(VaultUnreadable);
  });

  it('does not open under another master key', async () => {
    const { ref } = await vault.put(tx, 'transaction-1', giulia);
    await expect(createVault({ masterKey: second }).get(tx, [ref])).rejects.toThrow(VaultUnreadable);
    await expect(createVault({ masterKey: { 2: first } }).get(tx, [ref])).rejects.toThrow(VaultUnreadable);
  });
});

describe('a digest', () => {
  it('proves what was kept, and tells apart what was not', async () => {
    const kept = await vault.put(tx, 'transaction-1', giulia);
    const other = await vault.put(tx, 'transaction-1', { ...giulia, buyerName: 'Anna' });
    expect(kept.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await verdictOf(vault, kept)).toBe('intact');
    expect(await verdictOf(vault, { ...kept, digest: other.digest })).toBe('altered');
    expect(await verdictOf(vault, { ...kept, digest: '' })).toBe('altered');
  });

  it('is the same for the same value of one subject, and another for another subject', async () => {
    const [a, b] = [
      await vault.put(tx, 'list-1', { name: 'x', n: 1 }),
      await vault.put(tx, 'list-1', { n: 1, name: 'x' }),
    ];
    const c = await vault.put(tx, 'list-2', { name: 'x', n: 1 });
    expect(b.digest).toBe(a.digest);
    expect(c.digest).not.toBe(a.digest);
  });
});

describe('an erasure', () => {
  it('deletes key and values of that subject alone, and may be repeated', async () => {
    const kept = await vault.put(tx, 'transaction-1', giulia);
    const other = await vault.put(tx, 'transaction-2', giulia);
    await vault.erase(tx, 'transaction-1');
    await vault.erase(tx, 'transaction-1');
    await vault.erase(tx, 'nobody');
    expect(await vault.get(tx, [kept.ref, other.ref])).toEqual(
      new Map([
        [kept.ref, null],
        [other.ref, giulia],
      ]),
    );
    expect(await verdictOf(vault, kept)).toBe('gone');
    const { rows } = await tx.query(`select 1 from personal_data.versions where subject = 'transaction-1'`);
    expect(rows).toEqual([]);
    const erased = (await subjects()).rows.find((row) => row.subject === 'transaction-1');
    expect(erased).toMatchObject({ wrapped_key: null, key_version: null, last_version: 1 });
  });

  it('never lets an old reference mean a new value', async () => {
    const kept = await vault.put(tx, 'transaction-1', giulia);
    await vault.erase(tx, 'transaction-1');
    const again = await vault.put(tx, 'transaction-1', giulia);
    expect(again.ref).toBe('transaction-1#2');
    expect(again.digest).not.toBe(kept.digest);
    expect(await vault.get(tx, [kept.ref, again.ref])).toEqual(
      new Map([
        [kept.ref, null],
        [again.ref, giulia],
      ]),
    );
  });

  it('is seen to again without touching what was kept since, and is done anew where it never was', async () => {
    const promised = new Date();
    const former = await vault.put(tx, 'transaction-1', giulia);
    await vault.eraseAgain(tx, 'transaction-1', promised);
    expect((await vault.get(tx, [former.ref])).get(former.ref)).toBeNull();
    const since = await vault.put(tx, 'transaction-1', { buyerName: 'Marta' });
    await vault.eraseAgain(tx, 'transaction-1', promised);
    expect((await vault.get(tx, [since.ref])).get(since.ref)).toEqual({ buyerName: 'Marta' });
    await vault.erase(tx, 'transaction-1');
    expect((await vault.get(tx, [since.ref])).get(since.ref)).toBeNull();
  });
});

describe('a rotation of the master key', () => {
  const both = createVault({ masterKey: { 1: first, 2: second } });

  it('wraps every key anew, after which the old master key is not needed', async () => {
    const kept = [];
    for (let n = 0; n < 503; n += 1) kept.push(await vault.put(tx, `transaction-${n}`, { n }));
    await vault.erase(tx, 'transaction-7');
    expect(await both.rewrapKeys(database.pool)).toBe(502);
    expect(await both.rewrapKeys(database.pool)).toBe(0);
    const later = createVault({ masterKey: { 2: second } });
    const read = await later.get(
      tx,
      kept.map(({ ref }) => ref),
    );
    expect([...read.values()]).toEqual(kept.map((_, n) => (n === 7 ? null : { n })));
    expect(await verdictOf(later, kept[3] as (typeof kept)[number])).toBe('intact');
    await expect(vault.get(tx, [(kept[3] as (typeof kept)[number]).ref])).rejects.toThrow(VaultUnreadable);
  });

  it('waits for an erasure that is under way, and gives the erased no key again', async () => {
    await vault.put(tx, 'transaction-1', giulia);
    await vault.put(tx, 'transaction-2', giulia);
    const eraser = await database.pool.connect();
    try {
      await eraser.query('begin');
      await both.erase(eraser, 'transaction-1');
      const rotated = both.rewrapKeys(database.pool);
      await eventually(async () => {
        const { rows } = await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (rows.length === 0) throw new Error('Nobody waits');
      });
      await eraser.query('commit');
      expect(await rotated).toBe(1);
    } finally {
      eraser.release();
    }
    const { rows } = await subjects();
    expect(rows.find(({ subject }) => subject === 'transaction-1')).toMatchObject({ wrapped_key: null });
    expect(rows.find(({ subject }) => subject === 'transaction-2')).toMatchObject({ key_version: 2 });
  });

  it('reads old and new side by side before it has run', async () => {
    const old = await vault.put(tx, 'transaction-1', { n: 1 });
    const fresh = await both.put(tx, 'transaction-2', { n: 2 });
    expect([...(await both.get(tx, [old.ref, fresh.ref])).values()]).toEqual([{ n: 1 }, { n: 2 }]);
  });
});
