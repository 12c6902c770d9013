import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from '../index.js';

export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export function testClock(): TestClock {
  let time = Date.parse('2026-11-14T10:00:00Z');
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}

export interface Scene {
  /** The sandbox as it runs now: another after a restart. */
  readonly sandbox: PaymentSandbox;
  readonly clock: TestClock;
  readonly file: string;
  /** `between` runs while it is stopped. */
  restart(between?: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** New ones at every start: connections that `fetch` keeps to the former ones would be tried again, and fail. */
const ANY = { panel: 0, stripe: 0, paypal: 0 };

/** A sandbox in a folder of its own, on free ports, with a clock that stands still. */
export async function openScene(options: Partial<PaymentSandboxOptions> = {}): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));
  const file = join(folder, 'ledger.jsonl');
  const clock = testClock();
  const start = (): Promise<PaymentSandbox> => startPaymentSandbox({ file, clock, ports: ANY, ...options });
  let sandbox = await start();
  return {
    get sandbox() {
      return sandbox;
    },
    clock,
    file,
    async restart(between) {
      await sandbox.stop();
      await between?.();
      sandbox = await start();
    },
    async end() {
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: Record<string, unknown>;
}

export interface Shop {
  readonly url: string;
  readonly arrived: Arrived[];
  /** How it answers callbacks from now on. */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

/** The shop's side of the callbacks: keeps what arrives. */
export async function openShop(): Promise<Shop> {
  const arrived: Arrived[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      arrived.push({ headers: request.headers, body, event: JSON.parse(body) as Record<string, unknown> });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answerWith(next) {
      status = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export const formOf = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual',
});
