import {
  type AppConfig,
  type Beginning,
  createApp,
  Log,
  type PlatformOptions,
  startApp,
} from '@fiocco/backend';
import type { DynamicModule } from '@nestjs/common';
import pg from 'pg';
import { decryptText } from '@fiocco/personal-data';
import { announcementOf, type LoadedShop } from './announcement.js';
import { momentOf } from './example-moment.js';
import { exampleShop } from './example-shop.data.js';
import { findUntold, isEmptyShop, loadingState, noteTold } from './loading/progress.js';
import { StoryClock } from './loading/story-clock.js';
import { PASSWORD_PURPOSE, tellStory, type UntoldShop } from './loading/tell-story.js';

const LOADER_LOCK = 4_712_002;

export interface LoadOptions {
  readonly config: AppConfig;
  readonly log: Log;
  /** Assembles the shop for the given platform. */
  readonly createRoot: (options: PlatformOptions) => DynamicModule;
  /** Called once, even where the process that loaded the shop died before it could call it. */
  readonly announce: (shop: LoadedShop) => void;
  readonly now?: Date;
}

/** Runs at the start of a process: loads the example shop where it is asked for, and announces its address. */
export function beginning(isAskedFor: boolean): Beginning {
  return async (shop) => {
    const { config, log } = shop;
    if (isAskedFor) {
      await loadExampleShop({ ...shop, announce: (loaded) => process.stdout.write(announcementOf(loaded)) });
    } else if ((await withClient(config, loadingState)) === 'started') {
      log.warn('the example shop is loaded by half only: DEMO=on finishes it');
    }
  };
}

/**
 * Loads the example shop into an empty database, through the shop's own calls, in an app of its own whose clock runs
 * through the last two weeks. Processes that start together take turns. A load that was killed is resumed; a database
 * or a ledger that is already in use is left alone.
 */
export async function loadExampleShop(options: LoadOptions): Promise<void> {
  const { config, log, announce } = options;
  await withClient(config, async (client) => {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [LOADER_LOCK]);
    const state = await loadingState(client);
    if (state === 'absent' && !(await isEmptyShop(client, config))) {
      log.info('the database, or its ledger, is in use already: the example shop stays out of it');
      return;
    }
    if (state !== 'complete') await load(options);
    const untold = await findUntold<UntoldShop>(client);
    if (!untold) return;
    announce(loadedShopOf(untold, config));
    await noteTold(client);
  });
}

async function load({ config, log, createRoot, now = new Date() }: LoadOptions): Promise<void> {
  log.info('loading the example shop');
  const clock = new StoryClock(momentOf(exampleShop.opensAt, now));
  const databaseClock = { now: async () => clock.now() };
  // Three hundred calls dated two weeks ago would only confuse readers of the log.
  const storyLog = new Log({ level: 'warn', production: config.production });
  // No mail is sent to the example's people: the register shows what would have been sent.
  const story: AppConfig = { ...config, role: 'all', smtpUrl: null };
  const app = await createApp(
    createRoot({ config: story, clock, databaseClock, log: storyLog }),
    story,
    storyLog,
  );
  try {
    await startApp(app, { port: 0, host: '127.0.0.1' });
    await tellStory(exampleShop, { app, config, clock, now });
  } finally {
    await app.close();
  }
}

function loadedShopOf({ username, sealedPassword, lists }: UntoldShop, config: AppConfig): LoadedShop {
  const { publicUrl, masterKey } = config;
  return {
    url: publicUrl,
    username,
    password: decryptText(masterKey, PASSWORD_PURPOSE, sealedPassword),
    lists: lists.map(({ id, name, password }) => ({ name, password, url: `${publicUrl}/list/${id}` })),
  };
}

async function withClient<T>(config: AppConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: config.databaseUrl, application_name: 'fiocco-example' });
  // A lost connection fails what is asked next; unheard it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
