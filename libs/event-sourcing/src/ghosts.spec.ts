import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type CommandRunner, createCommandRunner } from './command-runner.js';
import { type Decider, Refusal } from './decider.js';
import type { DomainEvent } from './event.js';
import { hashOf } from './hash.js';
import { InMemoryEventStore } from './in-memory-event-store.js';

type Counted = DomainEvent<'counter.Counted.v1', { by: number }>;
const MOST = 5;
const counter: Decider<number, { readonly by: number }, Counted> = {
  initialState: 0,
  decide(total, { by }) {
    if (total + by > MOST) throw new Refusal('FULL', {});
    return [{ type: 'counter.Counted.v1', data: { by } }];
  },
  evolve: (total, { data }) => total + data.by,
};
const STREAM = 'counter-1';

const runnerOn = (store: Parameters<typeof createCommandRunner>[0]['store']): CommandRunner =>
  createCommandRunner({
    store,
    clock: { now: () => new Date('2026-11-22T10:00:00.000Z') },
    newId: randomUUID,
  });
const countOn = (runner: CommandRunner, by: number) =>
  runner.handle(STREAM, counter, { by }, { actor: 'buyer', cause: 'test' });

async function ledgerOf(counts: readonly number[]): Promise<InMemoryEventStore> {
  const ledger = new InMemoryEventStore();
  const runner = runnerOn(ledger);
  for (const by of counts) await countOn(runner, by);
  return ledger;
}

/** A process that has one ledger in memory and finds another one in its place. */
async function livedThroughRestore(lost: readonly number[], kept: readonly number[]) {
  let ledger = new InMemoryEventStore();
  const runner = runnerOn({
    read: (...args) => ledger.read(...args),
    append: (...args) => ledger.append(...args),
  });
  for (const by of lost) await countOn(runner, by);
  ledger = await ledgerOf(kept);
  return { runner, ledger };
}

async function expectWholeChain(ledger: InMemoryEventStore): Promise<void> {
  const events = await ledger.read(STREAM);
  const hashes = events.map((event) => hashOf(event.stream, event.revision, event));
  expect(events.slice(1).map(({ metadata }) => metadata.previousHash)).toEqual(hashes.slice(0, -1));
}

describe.each([
  ['as long', [1, 1], [2, 1]],
  ['longer', [1, 1], [2, 1, 1]],
  ['shorter', [1, 1], [2]],
  ['as long up to the last', [1, 1], [1, 2]],
  ['empty', [1, 1], []],
])('on a restored ledger whose stream is %s', (_, lost, kept) => {
  const total = kept.reduce((sum, by) => sum + by, 0);

  it('builds on what is there', async () => {
    const { runner, ledger } = await livedThroughRestore(lost, kept);
    expect(await countOn(runner, 1)).toMatchObject({ state: total + 1, revision: kept.length });
    expect(await ledger.read(STREAM)).toHaveLength(kept.length + 1);
    await expectWholeChain(ledger);
  });

  it('shows what is there', async () => {
    const { runner } = await livedThroughRestore(lost, kept);
    expect(await runner.load(STREAM, counter)).toMatchObject({ state: total, revision: kept.length - 1 });
  });

  it('refuses nothing for what is gone', async () => {
    const { runner, ledger } = await livedThroughRestore([...lost, MOST - 2], kept);
    expect(await countOn(runner, 1)).toMatchObject({ state: total + 1 });
    await expectWholeChain(ledger);
  });
});
