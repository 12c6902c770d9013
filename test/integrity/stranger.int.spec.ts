import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { HeadFile, headSigner, ledgerLines, postgresSource, verifyLedger } from '@fiocco/integrity';
import { createTestDatabase } from '@fiocco/testing';
import type pg from 'pg';
import { anchored, fillLedger } from '../support/forged-ledger.js';
import { oneOf, randomFrom, seedOf } from '../support/random.js';
import { tamperings, undone } from '../support/tampering.js';

/** How many alterations are tried; a thousand take some minutes. */
const ALTERATIONS = Number(process.env['FIOCCO_ALTERATIONS'] ?? 12);
const SIZE = 2_300;
const SCRIPT = join(process.cwd(), 'backend/assets/proof/stranger-proof.mjs');
const random = randomFrom(seedOf('stranger'));
const signer = headSigner(Buffer.alloc(32, 7));

let folder: string;
let heads: readonly string[];

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiocco-stranger-'));
  await fillLedger(database.pool, { events: SIZE, streams: 300, random });
  await headFile().append(await anchored(database.pool, signer));
  heads = (await readFile(headFile().path, 'utf8')).trimEnd().split('\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const headFile = (name = 'heads.jsonl') => new HeadFile(join(folder, name), [signer.key]);

async function exported(db: pg.Pool | pg.ClientBase, lines: readonly string[] = heads): Promise<string> {
  const asked = { source: postgresSource(db), heads: lines, key: signer.key.publicKey, formerKeys: [] };
  const parts: string[] = [];
  for await (const part of ledgerLines({ ...asked, at: '2026-11-28T10:00:00.000Z' })) parts.push(part);
  return parts.join('');
}

interface Verdict {
  readonly code: number;
  readonly said: string;
}

/** The program as a stranger starts it: a process of its own, and the file alone. */
async function verdictOn(text: string, ...options: readonly string[]): Promise<Verdict> {
  const file = join(folder, 'registro.jsonl.gz');
  await writeFile(file, gzipSync(text, { level: 1 }));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, file, ...options]);
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string };
    return { code, said: stdout };
  }
}

/** The shop's own verdict, by what the page and the command run. */
async function isIntact(db: pg.Pool | pg.ClientBase, lines: readonly string[] = heads): Promise<boolean> {
  const file = headFile('changed.jsonl');
  await writeFile(file.path, `${lines.join('\n')}\n`);
  return (await verifyLedger({ source: postgresSource(db), heads: file })).intact;
}

/** Whoever leaves a row out of the index hides it from an export too: that the shop's own verification finds. */
const SEEN = Object.entries(tamperings).filter(([name]) => name !== 'appended, left out of the index');

const inLine = (change: (line: string) => string) => (lines: readonly string[]) => {
  const at = Math.floor(random() * lines.length);
  return lines.with(at, change(lines[at] ?? ''));
};
/** Changes of the file of heads. A cut end is none that it shows by itself: against that stand the mailed heads. */
const HEAD_CHANGES: Readonly<Record<string, (lines: readonly string[]) => readonly string[]>> = {
  'a count': inLine((line) =>
    line.replace(/"count":(\d)/, (_, digit) => `"count":${(Number(digit) % 9) + 1}`),
  ),
  'a time': inLine((line) => line.replace('"at":"20', '"at":"19')),
  'a rolling hash': inLine((line) =>
    line.replace(/"rolling":"(.)/, (_, digit) => `"rolling":"${digit === 'a' ? 'b' : 'a'}`),
  ),
  'a fingerprint': inLine((line) => line.replace(/"fingerprints":"(....)/, '"fingerprints":"AAAA')),
  'another signature': inLine((line) => line.replace(/"signature":"(....)/, '"signature":"AAAA')),
  'a line that is none': inLine(() => 'firma'),
  'the first left out': (lines) => lines.slice(1),
  'two exchanged': ([first = '', second = '', ...rest]) => [second, first, ...rest],
  'one twice': ([first = '', ...rest]) => [first, first, ...rest],
};

describe('a program that has nothing of ours', () => {
  it('confirms what was not altered, and says what is not signed yet', async () => {
    const whole = await exported(database.pool);
    expect(await verdictOn(whole, '--key', signer.key.publicKey)).toEqual({
      code: 0,
      said: expect.stringContaining(`è integro: ${SIZE} eventi, 3 firme autentiche`),
    });
    const { said } = await verdictOn(await exported(database.pool, heads.slice(0, 2)));
    expect(said).toContain('Gli ultimi 300 eventi non sono ancora firmati.');
    expect(said).toContain(`Chiave: ${signer.key.publicKey}`);
  });

  it('has at most 200 lines', async () => {
    expect((await readFile(SCRIPT, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });

  it.each(SEEN)('finds as the shop does: %s', async (_, tampering) => {
    await undone(database.pool, { random, size: SIZE }, async (hand) => {
      const { kind, position } = await tampering(hand);
      // What is missing is told by the event that came in its place.
      const words = kind === 'altered' ? `alla posizione ${position} (` : 'NON è integro';
      expect(await verdictOn(await exported(hand.tx))).toEqual({
        code: 1,
        said: expect.stringContaining(words),
      });
      expect(await isIntact(hand.tx)).toBe(false);
    });
  });

  it.each(Object.entries(HEAD_CHANGES))('finds as the shop does in the heads: %s', async (_, change) => {
    const changed = change(heads);
    expect(changed).not.toEqual(heads);
    expect((await verdictOn(await exported(database.pool, changed))).code).toBe(1);
    expect(await isIntact(database.pool, changed)).toBe(false);
  });

  it(
    `finds ${ALTERATIONS} alterations at random, as the shop does`,
    async () => {
      const missed: string[] = [];
      for (let n = 0; n < ALTERATIONS; n += 1) {
        if (random() < 0.25) {
          const [name, change] = oneOf(Object.entries(HEAD_CHANGES), random);
          const changed = change(heads);
          const { code } = await verdictOn(await exported(database.pool, changed));
          if (code !== 1 || (await isIntact(database.pool, changed))) missed.push(name);
          continue;
        }
        const [name, tampering] = oneOf(SEEN, random);
        await undone(database.pool, { random, size: SIZE }, async (hand) => {
          await tampering(hand);
          const { code } = await verdictOn(await exported(hand.tx));
          if (code !== 1 || (await isIntact(hand.tx))) missed.push(name);
        });
      }
      expect(missed).toEqual([]);
    },
    60_000 + ALTERATIONS * 1_000,
  );

  it('shows by the heads that came by mail that the end was cut off, of ledger and heads alike', async () => {
    const mailed = join(folder, 'mailed.jsonl');
    const { fingerprints: _, ...head } = JSON.parse(heads[2] ?? '') as { readonly fingerprints: string };
    await writeFile(mailed, `${JSON.stringify(head)}\n`);
    expect((await verdictOn(await exported(database.pool), '--heads', mailed)).code).toBe(0);
    await undone(database.pool, { random, size: SIZE }, async ({ tx }) => {
      await tx.query('delete from ledger.events where position > 2000');
      const cut = await exported(tx, heads.slice(0, 2));
      expect((await verdictOn(cut)).code).toBe(0);
      expect(await verdictOn(cut, '--heads', mailed)).toEqual({
        code: 1,
        said: expect.stringContaining('una firma ricevuta per e-mail va oltre'),
      });
    });
  });

  it('believes no other key than the one that it was given', async () => {
    const other = headSigner(Buffer.alloc(32, 8)).key.publicKey;
    expect((await verdictOn(await exported(database.pool), '--key', other)).code).toBe(1);
  });

  it.each([
    ['cut off in the middle', (text: string) => text.slice(0, text.lastIndexOf('{"end"')), 1],
    ['of something else', () => '{"hello":1}\n', 2],
    ['with a line that is none', (text: string) => text.replace('{"event"', '{event'), 2],
  ])('says of a file %s that it proves nothing', async (_, change, code) => {
    expect((await verdictOn(change(await exported(database.pool)))).code).toBe(code);
  });
});
