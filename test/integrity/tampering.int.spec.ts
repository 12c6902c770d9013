import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { hashOf, hashOfTexts } from '@fiocco/event-sourcing';
import {
  HeadNotGenuine,
  type Heads,
  headSigner,
  type KeptHead,
  noHeads,
  postgresSource,
  type VerificationReport,
  type VerifiedUpTo,
  verifyLedger,
} from '@fiocco/integrity';
import { createTestDatabase } from '@fiocco/testing';
import type pg from 'pg';
import { anchored, fillLedger } from '../support/forged-ledger.js';
import { randomFrom, seedOf } from '../support/random.js';
import { type Hand, tamperings, undone as undoneIn } from '../support/tampering.js';

const SIZE = 3_000;
const random = randomFrom(seedOf('tampering'));
const signer = headSigner(Buffer.alloc(32, 7));
let kept: KeptHead[];

const headsOf = (list: readonly KeptHead[]): Heads => ({
  async *read() {
    yield* list;
  },
});

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await fillLedger(database.pool, { events: SIZE, streams: 400, random });
  kept = await anchored(database.pool, signer);
});

const undone = <T>(work: (hand: Hand) => Promise<T>): Promise<T> =>
  undoneIn(database.pool, { random, size: SIZE }, work);

const verify = (db: pg.Pool | pg.ClientBase, heads: Heads = headsOf(kept)): Promise<VerificationReport> =>
  verifyLedger({ source: postgresSource(db), heads, pageSize: 700 });

describe('an untouched ledger', () => {
  it('is intact, with and without heads', async () => {
    expect(await verify(database.pool)).toMatchObject({
      intact: true,
      events: SIZE,
      heads: { holding: 3 },
      notAnchored: { after: BigInt(SIZE), events: 0 },
    });
    expect(await verify(database.pool, noHeads)).toMatchObject({
      intact: true,
      notAnchored: { events: SIZE, upTo: BigInt(SIZE) },
    });
  });

  it('is verified on from a head as from its beginning', async () => {
    const states: VerifiedUpTo[] = [];
    const source = postgresSource(database.pool);
    const whole = await verifyLedger({
      source,
      heads: headsOf(kept),
      onHeld: (verified) => states.push(verified()),
    });
    expect(states).toHaveLength(3);
    for (const from of states) {
      expect(await verifyLedger({ source, heads: headsOf(kept), from })).toEqual(whole);
    }
  });

  it('says what lies after the last head', async () => {
    const report = await verify(database.pool, headsOf(kept.slice(0, 2)));
    expect(report).toMatchObject({
      intact: true,
      heads: { holding: 2, last: { count: 2_000 } },
      notAnchored: { after: 2_000n, upTo: BigInt(SIZE), events: 1_000 },
    });
  });
});

describe('every kind of tampering is found and named', () => {
  for (const [name, tampering] of Object.entries(tamperings)) {
    it.each([1, 2, 3])(`${name} (%i)`, async () => {
      await undone(async (hand) => {
        const expected = await tampering(hand);
        const report = await verify(hand.tx);
        expect(report).toMatchObject({ intact: false, finding: expected });
        const holding = kept.filter(({ head }) => BigInt(head.position) < expected.position);
        expect(report.heads).toMatchObject({ holding: holding.length });
        expect(report.heads.last).toEqual(holding.at(-1)?.head);
      });
    });
  }
});

describe('what no head vouches for yet', () => {
  it('names the event that its successor no longer fits', async () => {
    await undone(async ({ tx }) => {
      const { rows } = await tx.query<{ position: string; stream: string; revision: number }>(
        `select e.position, e.stream, e.revision from ledger.events e
         where exists (select from ledger.events n where n.stream = e.stream and n.revision = e.revision + 1)
         order by random() limit 1`,
      );
      const [{ position, stream, revision }] = rows as [(typeof rows)[number]];
      await tx.query("update ledger.events set data = '{}' where position = $1", [position]);
      expect((await verify(tx, noHeads)).finding).toEqual({
        kind: 'altered',
        stream,
        revision,
        position: BigInt(position),
        evidence: 'chain',
      });
    });
  });

  it('names the link when the predecessor is anchored', async () => {
    await undone(async ({ tx }) => {
      const { rows } = await tx.query<{ position: string; stream: string; revision: number }>(
        `select e.position, e.stream, e.revision from ledger.events e join ledger.events p
           on p.stream = e.stream and p.revision = e.revision - 1 and p.position <= 2000
         where e.position > 2000 limit 1`,
      );
      const [{ position, stream, revision }] = rows as [(typeof rows)[number]];
      await tx.query(
        `update ledger.events set metadata = regexp_replace(metadata, 'Hash":"....', 'Hash":"beef') where position = $1`,
        [position],
      );
      expect((await verify(tx, headsOf(kept.slice(0, 2)))).finding).toMatchObject({
        kind: 'altered',
        stream,
        revision,
        position: BigInt(position),
        evidence: 'chain',
      });
    });
  });

  it('shows a row at a place that no append gives', async () => {
    await undone(async ({ tx }) => {
      await tx.query(
        `insert into ledger.events (position, stream, revision, id, type, data, metadata)
         values (0, 'gift-0_0', 0, gen_random_uuid(), 'gift.UnitHeld.v1', '{}', $1)`,
        [JSON.stringify({ at: '', actor: 'buyer', cause: '', previousHash: '0'.repeat(64) })],
      );
      const expected = { kind: 'inserted', position: 0n, stream: 'gift-0_0' };
      expect((await verify(tx)).finding).toMatchObject(expected);
      expect((await verify(tx, noHeads)).finding).toMatchObject(expected);
    });
  });

  it('names the revision that a stream lacks, where the numbers were closed up or say nothing', async () => {
    await undone(async ({ tx }) => {
      const { rows } = await tx.query<{ stream: string; revision: number; next: string }>(
        `delete from ledger.events e using ledger.events n
         where n.stream = e.stream and n.revision = e.revision + 1 and e.position =
           (select min(x.position) from ledger.events x where x.revision = 1 and exists
             (select from ledger.events y where y.stream = x.stream and y.revision = 2))
         returning e.stream, e.revision, n.position as next`,
      );
      const [{ stream, revision, next }] = rows as [(typeof rows)[number]];
      const source = { ...postgresSource(tx), gapless: false };
      expect((await verifyLedger({ source })).finding).toEqual({
        kind: 'missing',
        position: BigInt(next),
        stream,
        revision,
        evidence: 'chain',
      });
    });
  });

  it('shows a hole in the numbers where a whole stream went', async () => {
    await undone(async (hand) => {
      const expected = await tamperings['whole stream removed']?.(hand);
      expect((await verify(hand.tx, noHeads)).finding).toMatchObject({
        kind: 'missing',
        position: expected?.position,
        evidence: 'positions',
      });
    });
  });
});

describe('heads', () => {
  it('without fingerprints still prove that something before them was altered', async () => {
    await undone(async (hand) => {
      await tamperings['edited, later hashes recomputed']?.({ ...hand, size: 900 });
      const bare = kept.map(({ head }) => ({ head }));
      expect(await verify(hand.tx, headsOf(bare))).toMatchObject({
        intact: false,
        finding: { kind: 'altered', position: -(2n ** 63n), upTo: 1_000n, evidence: 'head' },
        heads: { holding: 0 },
      });
    });
  });

  it('that were changed themselves are told, and do not hide what happened before them', async () => {
    const forged: Heads = {
      async *read() {
        yield* kept.slice(0, 2);
        await Promise.resolve();
        throw new HeadNotGenuine('a signature does not match');
      },
    };
    const broken = { afterSequence: 2, reason: 'a signature does not match' };
    expect(await verify(database.pool, forged)).toMatchObject({
      intact: false,
      heads: { holding: 2, broken },
      notAnchored: { after: 2_000n, events: 1_000 },
    });
    await undone(async (hand) => {
      const expected = await tamperings['swapped']?.({ ...hand, size: 1_900 });
      expect((await verify(hand.tx, forged)).finding).toMatchObject(expected ?? {});
    });
  });

  it('prove the order where a store numbers with gaps', async () => {
    const source = { ...postgresSource(database.pool), gapless: false };
    expect(await verifyLedger({ source, heads: headsOf(kept) })).toMatchObject({ intact: true });
    await undone(async ({ tx }) => {
      await tx.query('update ledger.events set position = position + 10000 where position > 2500');
      const moved = { ...postgresSource(tx), gapless: false };
      expect((await verifyLedger({ source: moved, heads: headsOf(kept) })).finding).toEqual({
        kind: 'reordered',
        position: 2_000n,
        upTo: 3_000n,
        evidence: 'head',
      });
    });
  });

  it('found wrong by the chain are no excuse: an event altered before it was anchored is named', async () => {
    await undone(async (hand) => {
      const { rows } = await hand.tx.query<{ position: string }>(
        'select position from ledger.events where revision = 1 order by position limit 1',
      );
      const position = BigInt(rows[0]?.position ?? 0);
      await hand.tx.query(
        `update ledger.events set metadata = regexp_replace(metadata, 'Hash":"....', 'Hash":"beef') where position = $1`,
        [position],
      );
      const late = await anchored(hand.tx as unknown as pg.Pool, signer);
      expect((await verify(hand.tx, headsOf(late))).finding).toMatchObject({
        kind: 'altered',
        position,
        evidence: 'chain',
      });
    });
  });
});

it('hashes the stored text as the sealing side hashed the object', async () => {
  const { rows } = await database.pool.query<{
    stream: string;
    revision: number;
    id: string;
    type: string;
    data: string;
    metadata: string;
  }>('select * from ledger.events order by position limit 200');
  for (const row of rows) {
    const event = { ...row, data: JSON.parse(row.data), metadata: JSON.parse(row.metadata) };
    const raw = { ...row, position: 1n };
    expect(hashOfTexts(raw)).toBe(hashOf(row.stream, row.revision, event));
  }
});
