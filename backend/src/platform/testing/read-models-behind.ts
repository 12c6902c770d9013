import type { INestApplication } from '@nestjs/common';
import { BackgroundService } from '../background/background.service.js';
import { ReadModelWait } from '../background/read-model-wait.js';

/** Nothing will come: whoever waits for it learns so by a short wait as well as by the usual one of two seconds. */
const PATIENCE_MS = 100;

/** Does the work while nothing brings the read models up to date. */
export async function withReadModelsBehind<T>(app: INestApplication, work: () => Promise<T>): Promise<T> {
  const background = app.get(BackgroundService);
  const waits = app.get(ReadModelWait);
  const until = waits.until.bind(waits);
  await background.stop();
  waits.until = (position) => until(position, PATIENCE_MS);
  try {
    return await work();
  } finally {
    waits.until = until;
    await background.start();
  }
}
