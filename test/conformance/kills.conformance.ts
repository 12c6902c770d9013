import { describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '@fiocco/event-sourcing';
import { eventually, type TcpRelay } from '@fiocco/testing';
import type { Asked, ClosableStore, LedgerServer, StoreLimits } from './ledger-server.js';
import { idsOf, newStream, samples } from './sample-events.js';

export interface Scene {
  readonly server: LedgerServer;
  readonly relay: TcpRelay;
  readonly direct: ClosableStore;
  open(limits?: StoreLimits): ClosableStore;
}

const WRITERS = 4;

/** Many writers and a subscriber, while the connection to the server is cut and while the server is killed. */
export function describeKills(asked: Asked, scene: () => Scene): void {
  describe('many appends', () => {
    it('are each stored once, in order, and seen once while connections are cut', async () => {
      await writeThrough(scene(), 5, async () => scene().relay.cut());
    });

    it('are each stored once, in order, and seen once while the server comes and goes', async () => {
      await writeThrough(scene(), 4, async () => {
        scene().relay.fail();
        // oxlint-disable-next-line tests/no-clock -- how long the server is away, not a wait for something
        await new Promise((resolve) => setTimeout(resolve, 150));
        scene().relay.mend();
      });
    });

    // What cannot be tested on a server is listed, so that it does not count as tested.
    if (!asked.restart) it.todo('are each stored once while the server is killed: not asked of this server');
    else {
      it('are each stored once, in order, and seen once while the server is killed', async () => {
        await writeThrough(scene(), 3, async () => scene().server.restart?.());
      });
    }
  });
}

async function writeThrough(
  { open, direct }: Scene,
  faults: number,
  fault: () => Promise<void>,
): Promise<void> {
  const store = open({ appendDeadlineMs: 60_000 });
  const seen: string[] = [];
  const subscription = store.subscribe(await direct.head(), async ({ id }) => void seen.push(id));
  const progress = { appended: 0, writing: true };
  const chaos = (async () => {
    for (let done = 0; done < faults; done += 1) {
      const before = progress.appended;
      // The next fault only after some progress: a store that never advances would prove nothing.
      await eventually(() => expect(progress.appended).toBeGreaterThan(before + 10), { timeoutMs: 60_000 });
      await fault();
    }
    progress.writing = false;
  })();
  const writers = Array.from({ length: WRITERS }, async () => {
    const stream = newStream();
    const ids: string[] = [];
    while (progress.writing) {
      const events = samples(1);
      const { outcome } = await store.append(stream, ids.length + NO_STREAM, events);
      expect(outcome).not.toBe('conflict');
      ids.push(...idsOf(events));
      progress.appended += 1;
    }
    return { stream, ids };
  });
  await chaos.finally(() => (progress.writing = false));
  const written = await Promise.all(writers);
  for (const { stream, ids } of written) {
    expect(idsOf(await eventually(() => direct.read(stream)))).toEqual(ids);
  }
  const all = written.flatMap(({ ids }) => ids);
  await eventually(() => expect(seen).toHaveLength(all.length), { timeoutMs: 30_000 });
  expect(new Set(seen)).toEqual(new Set(all));
  await subscription.close();
}
