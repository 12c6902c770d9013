import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { eventually } from '@fiocco/testing';
import { EventStoreDbDouble } from '../support/eventstoredb/eventstoredb-double.js';
import type { Asked, HeldAppends } from './ledger-server.js';

export interface EsdbServer {
  readonly url: string;
  /** The wire double, for what only it can do; undefined with a real server. */
  readonly double: EventStoreDbDouble | undefined;
  restart?(): Promise<void>;
  holdAppends?(): Promise<HeldAppends>;
  close(): void;
}

const { EVENT_STORE_TEST_URL: realUrl, EVENT_STORE_TEST_RESTART: restartCommand } = process.env;

/** A real server is killed and started by a command of its owner, and cannot hold appends. */
export const asksOfEsdb: Asked = { restart: !realUrl || Boolean(restartCommand) };

/** A real server at `EVENT_STORE_TEST_URL`, or a wire double. */
export async function openEsdbServer(): Promise<EsdbServer> {
  return realUrl ? openRealServer(realUrl) : openDouble();
}

function openRealServer(url: string): EsdbServer {
  const run = promisify(execFile);
  return {
    url,
    double: undefined,
    ...(restartCommand && { restart: async () => void (await run('/bin/sh', ['-c', restartCommand])) }),
    close: () => undefined,
  };
}

async function openDouble(): Promise<EsdbServer> {
  const double = await new EventStoreDbDouble().start();
  return {
    url: double.url,
    double,
    restart: () => double.restart(),
    async holdAppends() {
      const held = double.appending.hold();
      return {
        reached: (count) =>
          eventually(() => {
            if (held.arrived() < count) throw new Error(`fewer than ${count} appends arrived`);
          }),
        release: async () => held.release(),
      };
    },
    close: () => double.kill(),
  };
}

/** Needed because the client's own `dispose` leaves its connection open. */
export async function closeRawClient(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  (await client['getChannel']()).close();
}
