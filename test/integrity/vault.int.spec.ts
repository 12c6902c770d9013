import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type JsonObject, seal, type StoredEvent } from '@fiocco/event-sourcing';
import { headSigner, type Heads, type KeptHead, postgresSource, verifyLedger } from '@fiocco/integrity';
import { createVault, type Kept, personalDataSchema } from '@fiocco/personal-data';
import { createTestDatabase } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import type pg from 'pg';
import { verifyValues } from '../../backend/src/modules/audit/index.js';
import { anchored, fillLedger, insertRows } from '../support/forged-ledger.js';
import { oneOf, randomFrom, seedOf } from '../support/random.js';

/** How many alterations are tried; a thousand take some minutes. */
const ALTERATIONS = Number(process.env['FIOCCO_ALTERATIONS'] ?? 30);
const EVENTS = 300;
const PEOPLE = 40;
const random = randomFrom(seedOf('vault'));
const vault = createVault({ masterKey: Buffer.alloc(32, 3) });
let heads: readonly KeptHead[];

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await fillLedger(database.pool, { events: EVENTS, streams: 40, random });
  await database.pool.query(personalDataSchema);
  const tx = await database.pool.connect();
  try {
    for (let n = 0; n < PEOPLE; n += 1) {
      // Two versions, as of a buyer whose address was corrected.
      const kept = [await keep(tx, n, 'prima'), await keep(tx, n, 'poi')];
      await insertRows(tx, eventsOf(n, kept));
    }
  } finally {
    tx.release();
  }
  heads = await anchored(database.pool, headSigner(Buffer.alloc(32, 7)));
});

const keep = (tx: pg.ClientBase, n: number, name: string): Promise<Kept> =>
  vault.put(tx, `buyer_t${n}`, { name: `${name} ${n}`, email: `${n}@posta.example` });

/** A stream whose events refer to these values. */
function eventsOf(n: number, kept: readonly Kept[]): readonly StoredEvent[] {
  const stream = `gift-900_${n + 1}`;
  const drafts = kept.map(({ ref, digest }) => ({
    id: randomUUID(),
    event: { type: 'gift.BuyerCorrected.v1', data: { buyer: { ref, digest } } as JsonObject },
  }));
  const context = { at: '2026-11-21T10:00:00.000Z', actor: 'buyer' as const, cause: 'x' };
  return seal(stream, undefined, drafts, context).map((event, revision) => ({
    ...event,
    stream,
    revision,
    position: BigInt(EVENTS + kept.length * n + revision + 1),
  }));
}

const person = (): string => `buyer_t${Math.floor(random() * PEOPLE)}`;
/** SQL: the bytes with one of the first twenty changed. */
const flipped = (column: string): string => {
  const at = Math.floor(random() * 20);
  return `set_byte(${column}, ${at}, get_byte(${column}, ${at}) # ${1 + Math.floor(random() * 255)})`;
};

/** What somebody who can write to the database may do to a value. */
const CHANGES: Readonly<Record<string, (who: string, other: string) => string>> = {
  'a byte of a value': (who) =>
    `update personal_data.versions set sealed = ${flipped('sealed')} where subject = '${who}' and version = 1`,
  'an older value in the place of the newer': (who) =>
    `update personal_data.versions v set sealed = o.sealed from personal_data.versions o
     where v.subject = '${who}' and v.version = 2 and o.subject = v.subject and o.version = 1`,
  'somebody else’s value': (who, other) =>
    `update personal_data.versions v set sealed = o.sealed from personal_data.versions o
     where v.subject = '${who}' and v.version = 1 and o.subject = '${other}' and o.version = 1`,
  'a value deleted': (who) => `delete from personal_data.versions where subject = '${who}' and version = 2`,
  'a person deleted': (who) => `delete from personal_data.versions where subject = '${who}'`,
  'a key deleted, as by an erasure': (who) =>
    `update personal_data.subjects set wrapped_key = null, key_version = null, erased_at = now() where subject = '${who}'`,
  'a byte of a key': (who) =>
    `update personal_data.subjects set wrapped_key = ${flipped('wrapped_key')} where subject = '${who}'`,
  'somebody else’s key': (who, other) =>
    `update personal_data.subjects s set wrapped_key = o.wrapped_key from personal_data.subjects o
     where s.subject = '${who}' and o.subject = '${other}'`,
};

const nobodyWasErased = { excusedBy: () => [], outside: async () => [], recordOf: () => null };
const signed = (): Heads => ({
  async *read() {
    yield* heads;
  },
});

/** What the page and the command find: of the ledger, and of the values that it refers to. */
async function found(db: pg.Pool | pg.ClientBase) {
  const source = postgresSource(db);
  const { intact } = await verifyLedger({ source, heads: signed() });
  const values = await verifyValues({ source, pool: db, vault, excuses: nobodyWasErased });
  return { intact, flawed: values.flawed, refs: values.findings.map(({ ref }) => ref.split('#')[0]) };
}

async function afterChange(
  name: string,
): Promise<{ readonly who: string } & Awaited<ReturnType<typeof found>>> {
  const who = person();
  const other = who === 'buyer_t0' ? 'buyer_t1' : 'buyer_t0';
  const tx = await database.pool.connect();
  try {
    await tx.query('begin');
    await tx.query(CHANGES[name]?.(who, other) ?? '');
    return { who, ...(await found(tx)) };
  } finally {
    await tx.query('rollback');
    tx.release();
  }
}

describe('the vault', () => {
  it('is as the ledger says while nobody touches it', async () => {
    expect(await found(database.pool)).toEqual({ intact: true, flawed: 0, refs: [] });
  });

  it.each(Object.keys(CHANGES))('shows to whoever has the key: %s', async (name) => {
    const { who, intact, flawed, refs } = await afterChange(name);
    expect(flawed).toBeGreaterThan(0);
    expect(new Set(refs)).toEqual(new Set([who]));
    // No event was changed, so a stranger, who has the events alone, sees nothing of it.
    expect(intact).toBe(true);
  });

  it(`shows ${ALTERATIONS} alterations at random`, async () => {
    const missed: string[] = [];
    for (let n = 0; n < ALTERATIONS; n += 1) {
      const name = oneOf(Object.keys(CHANGES), random);
      const { who, refs } = await afterChange(name);
      if (!refs.includes(who)) missed.push(`${name}: ${who}`);
    }
    expect(missed).toEqual([]);
  }, 1_800_000);
});
