import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HeadFile } from './head-file.js';
import { headKeyFrom, headSigner } from './head-keys.js';
import { HeadNotGenuine } from './head-line.js';
import { type Head, type KeptHead, PRINT_BYTES, printsDigest, signHead } from './head.js';

const signer = headSigner(Buffer.alloc(32, 1));
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiocco-heads-'));
  path = join(folder, 'heads.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function headAfter(
  before: Head | undefined,
  events = 3,
  by = signer,
  numbers?: Readonly<Record<string, number>>,
): KeptHead {
  const prints = Buffer.alloc(events * PRINT_BYTES, (before?.sequence ?? 0) + 1);
  const count = (before?.count ?? 0) + events;
  const head = signHead(
    {
      sequence: (before?.sequence ?? 0) + 1,
      epoch: 0,
      position: String(count),
      eventId: '00000000-0000-4000-8000-000000000001',
      count,
      rolling: 'ab'.repeat(32),
      prints: printsDigest(prints),
      at: '2026-11-21T10:00:00.000Z',
      reactors: { mails: '3', expiry: '2' },
      previous: before?.signature ?? '',
      ...(numbers && { numbers }),
    },
    by,
  );
  return { head, prints };
}

const file = (keys = [signer.key]) => new HeadFile(path, keys);

async function readAll(heads = file()): Promise<KeptHead[]> {
  const read: KeptHead[] = [];
  for await (const kept of heads.read()) read.push(kept);
  return read;
}

async function three(): Promise<[KeptHead, KeptHead, KeptHead]> {
  const first = headAfter(undefined);
  const second = headAfter(first.head, 20_000);
  const third = headAfter(second.head);
  await file().append([first, second]);
  await file().append([third]);
  return [first, second, third];
}

describe('the file of heads', () => {
  it('is empty before the first', async () => {
    expect(await readAll()).toEqual([]);
    expect(await file().last()).toBeUndefined();
  });

  it('gives back what was appended', async () => {
    const heads = await three();
    expect(await readAll()).toEqual(heads);
    expect(await file().last()).toEqual(heads[2].head);
  });

  it('holds the numbers that were given, signed as all of it; heads of earlier releases have none', async () => {
    const [, , third] = await three();
    const fourth = headAfter(third.head, 3, signer, { 'gifts.order_number': 41 });
    await file().append([fourth]);
    expect((await file().last())?.numbers).toEqual({ 'gifts.order_number': 41 });
    const text = await readFile(path, 'utf8');
    for (const changed of [
      text.replace(':41}', ':40}'),
      text.replace('"numbers":{"gifts.order_number":41},', ''),
    ]) {
      expect(changed).not.toBe(text);
      await writeFile(path, changed);
      await expect(readAll()).rejects.toThrow(HeadNotGenuine);
    }
  });

  it('is checked with the public key alone', async () => {
    const heads = await three();
    expect(await readAll(file([headKeyFrom(signer.key.publicKey)]))).toEqual(heads);
  });

  it('leaves out a line that a crash cut off, and goes on behind the last whole one', async () => {
    const heads = await three();
    await appendFile(path, '{"sequence":4,"epo');
    expect(await file().last()).toEqual(heads[2].head);
    const fourth = headAfter(heads[2].head);
    await file().append([fourth]);
    expect(await readAll()).toEqual([...heads, fourth]);
  });

  it('takes only what goes on from its last head: of two that sign at once, one', async () => {
    const [, , third] = await three();
    const [fourth, other] = [headAfter(third.head), headAfter(third.head, 5)];
    await file().append([fourth]);
    await expect(file().append([other])).rejects.toThrow('goes on from another head');
    expect(await file().last()).toEqual(fourth.head);
    await expect(file().append([headAfter(undefined)])).rejects.toThrow('goes on from another head');
  });

  it.each([
    ['a number', (text: string) => text.replace('"count":20003', '"count":20002')],
    ['a reactor', (text: string) => text.replace('"mails":"3"', '"mails":"4"')],
    ['a fingerprint', (text: string) => text.replace('AQEB', 'AQEC')],
    ['the time', (text: string) => text.replace('10:00', '10:01')],
    ['a line that is none', (text: string) => `hello\n${text}`],
    ['a head left out', (text: string) => text.split('\n').toSpliced(1, 1).join('\n')],
    ['the first head left out', (text: string) => text.split('\n').slice(1).join('\n')],
    [
      'heads exchanged',
      (text: string) => text.split('\n').toSorted().toReversed().slice(0, -1).join('\n') + '\n',
    ],
    ['no fingerprints', (text: string) => text.replace(/"fingerprints":"[^"]+"/, '"fingerprints":5')],
    ['no reactors', (text: string) => text.replace(/"reactors":\{[^}]+\}/, '"reactors":null')],
    ['a line of null', (text: string) => `${text}null\n`],
    ['a head twice', (text: string) => `${text}${text.split('\n')[2]}\n`],
  ])('refuses what was not signed: %s', async (_, change) => {
    await three();
    const text = await readFile(path, 'utf8');
    expect(change(text)).not.toBe(text);
    await writeFile(path, change(text));
    await expect(readAll()).rejects.toThrow(HeadNotGenuine);
  });

  it('refuses heads of another key', async () => {
    const stranger = headSigner(Buffer.alloc(32, 2));
    await file().append([headAfter(undefined, 3, stranger)]);
    await expect(readAll()).rejects.toThrow(HeadNotGenuine);
    await expect(file().last()).rejects.toThrow(HeadNotGenuine);
  });

  it('refuses a head that only claims to be the next of another history', async () => {
    const [first, second] = await three();
    const fork = headAfter({ ...first.head, signature: second.head.signature });
    await writeFile(path, '');
    await file().append([first, fork]);
    await expect(readAll()).rejects.toThrow('it does not follow the head before it');
  });
});
