import { randomBytes } from 'node:crypto';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { MediaStore } from '../modules/media/index.js';
import { SettingsStore } from '../modules/settings/index.js';
import { BackgroundRegistry } from '../platform/background/background.registry.js';
import { BackgroundService } from '../platform/background/background.service.js';
import type { AppConfig } from '../platform/config/app-config.js';
import { readOrCreateSecret } from '../platform/config/secrets.js';
import { createApp, startApp } from '../platform/http/create-app.js';
import type { Log } from '../platform/logging/log.js';
import type { PlatformOptions } from '../platform/platform.module.js';
import { PG_POOL } from '../platform/tokens.js';
import { compareMoments, momentOf } from './example-moment.js';
import { exampleShop } from './example-shop.data.js';
import type { ExampleShop } from './example-shop.types.js';
import { Background } from './loading/background.js';
import { openList, openShop } from './loading/furnish-shop.js';
import { TimelinePlayer } from './loading/play-timeline.js';
import { isEmptyShop, loadingState, Progress } from './loading/progress.js';
import { ShopBrowser } from './loading/shop-browser.js';
import { StaffDesk } from './loading/staff-desk.js';
import { StoryClock } from './loading/story-clock.js';

const LOADER_LOCK = 4_712_002;

export interface LoadOptions {
  readonly config: AppConfig;
  readonly log: Log;
  /** Puts the shop together for the given platform. */
  readonly createRoot: (options: PlatformOptions) => DynamicModule;
  readonly now?: Date;
}

/** What the person who started the shop wants to know, told once. */
export interface LoadedShop {
  readonly username: string;
  readonly password: string;
  readonly lists: readonly {
    readonly name: string;
    readonly url: string;
    readonly password: string | null;
  }[];
}

/**
 * Loads the example shop into an empty database: through the shop's own calls, in an app of its own whose clock goes
 * through the last two weeks. Processes that start together take turns. Answers `null` when there is nothing to do;
 * a load that was killed goes on where it stopped.
 */
export async function loadExampleShop(options: LoadOptions): Promise<LoadedShop | null> {
  const client = new pg.Client({
    connectionString: options.config.databaseUrl,
    application_name: 'fiocco-example',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOADER_LOCK]);
    const state = await loadingState(client);
    if (state === 'complete' || (state === 'absent' && !(await isEmptyShop(client)))) return null;
    return await load(options);
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

async function load({ config, log, createRoot, now = new Date() }: LoadOptions): Promise<LoadedShop> {
  const clock = new StoryClock(momentOf(exampleShop.opensAt, now));
  // Nobody of the example gets mail: its register shows what would have been sent.
  const story: AppConfig = { ...config, role: 'all', smtpUrl: null };
  const app = await createApp(createRoot({ config: story, clock, log }), story, log);
  try {
    await startApp(app);
    return await tell(exampleShop, app, { config, clock, now });
  } finally {
    await app.close();
  }
}

async function tell(
  shop: ExampleShop,
  app: NestFastifyApplication,
  { config, clock, now }: { readonly config: AppConfig; readonly clock: StoryClock; readonly now: Date },
): Promise<LoadedShop> {
  const pool = app.get<pg.Pool>(PG_POOL);
  const progress = await Progress.begin(pool, now);
  const background = new Background(app.get(BackgroundRegistry), app.get(BackgroundService), pool, clock);
  const [owner] = shop.staff;
  if (!owner) throw new Error('The example shop has no owner');
  const password = readOrCreateSecret(config.dataDir, 'example-shop-password', () =>
    randomBytes(9).toString('base64url'),
  );
  const atTheShop = new ShopBrowser(app, (position) => background.noteCommand(position));
  const desk = new StaffDesk(atTheShop, clock, owner, password);
  const parts = {
    shop,
    app,
    clock,
    desk,
    progress,
    background,
    settings: app.get(SettingsStore),
    media: app.get(MediaStore),
  };
  await desk.register(config.setupCode);
  const furnished = await openShop(parts);
  const lists: Record<string, number> = {};
  const player = new TimelinePlayer(parts, { ...furnished, lists });
  for (const chapter of chaptersOf(shop)) {
    if ('gifts' in chapter) lists[chapter.key] = await openList(parts, chapter, furnished);
    else await player.play(chapter);
  }
  clock.moveTo(progress.storyNow);
  await background.settle();
  await progress.complete();
  const url = (key: string) => `${config.publicUrl}/list/${lists[key]}`;
  return {
    username: owner.username,
    password,
    lists: shop.lists.map((list) => ({ name: list.name, url: url(list.key), password: list.password })),
  };
}

/** Lists open and guests come, in the order in which it happened. */
function chaptersOf(shop: ExampleShop) {
  const momentOfChapter = (chapter: (typeof shop.lists)[number] | (typeof shop.timeline)[number]) =>
    'gifts' in chapter ? chapter.createdAt : chapter.when;
  return [...shop.lists, ...shop.timeline].sort((a, b) =>
    compareMoments(momentOfChapter(a), momentOfChapter(b)),
  );
}
