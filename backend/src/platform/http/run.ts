import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Log } from '../logging/log.js';
import { Readiness } from './readiness.js';

const DRAIN_MS = 300;

/**
 * Ends the process in order on TERM and INT: it is unready at once and asks connections to close for a moment; then the
 * server, the background work and the pools are closed. A second signal ends it immediately.
 */
export function closeOnSignals(app: NestFastifyApplication, log: Log): void {
  let closing = false;
  const close = async (): Promise<void> => {
    app.get(Readiness).noteDraining();
    await pause(DRAIN_MS);
    await app.close();
  };
  const onSignal = (): void => {
    if (closing) process.exit(1);
    closing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.failure(error, { part: 'shutdown' });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
