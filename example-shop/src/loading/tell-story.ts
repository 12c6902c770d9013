import {
  type AppConfig,
  BackgroundRegistry,
  BackgroundService,
  MediaStore,
  PG_POOL,
  SettingsStore,
} from '@fiocco/backend';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { decryptText, encryptText } from '@fiocco/personal-data';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { compareMoments } from '../example-moment.js';
import type { ExampleList, ExampleShop, TimelineStep } from '../example-shop.types.js';
import { Background } from './background.js';
import { openList, openShop } from './furnish-shop.js';
import { PictureShelf } from './picture-shelf.js';
import { TimelinePlayer } from './play-timeline.js';
import { Progress } from './progress.js';
import { ShopBrowser } from './shop-browser.js';
import { StaffDesk } from './staff-desk.js';
import type { StoryClock } from './story-clock.js';

/** The purpose under which the owner's password is sealed until it was announced. */
export const PASSWORD_PURPOSE = 'example-shop-password';

export interface UntoldShop {
  readonly username: string;
  readonly sealedPassword: string;
  readonly lists: readonly { readonly id: number; readonly name: string; readonly password: string | null }[];
}

export interface StoryParts {
  readonly app: NestFastifyApplication;
  readonly config: AppConfig;
  readonly clock: StoryClock;
  readonly now: Date;
}

/** Fills a running app with the example: the owner opens the shop, lists open, guests come. */
export async function tellStory(shop: ExampleShop, { app, config, clock, now }: StoryParts): Promise<void> {
  const pool = app.get<pg.Pool>(PG_POOL);
  const progress = await Progress.begin(pool, now);
  const background = new Background(app.get(BackgroundRegistry), app.get(BackgroundService), pool, clock);
  const [owner] = shop.staff;
  if (!owner) throw new Error('The example shop has no owner');
  const sealedPassword = await progress.once('password', () => Promise.resolve(newPassword(config)));
  const password = decryptText(config.masterKey, PASSWORD_PURPOSE, sealedPassword);
  const browser = new ShopBrowser(app, (position) => background.noteCommand(position));
  const desk = new StaffDesk(browser, clock, owner, password);
  const pictures = new PictureShelf(app.get(MediaStore), picturesOf(shop));
  const settings = app.get(SettingsStore);
  const parts = { shop, app, clock, desk, progress, background, pictures, settings };

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
  // Mails to people who do not exist are nobody's task: Da fare shows what the shop of today has to do.
  await (await desk.signedIn()).post('/api/mail-register/settle-serverless', {});
  await desk.signOut();

  const told = shop.lists.map(({ key, name, password: own }) => ({ id: lists[key], name, password: own }));
  await progress.complete({ username: owner.username, sealedPassword, lists: told });
}

function newPassword({ masterKey }: AppConfig): string {
  return encryptText(masterKey, PASSWORD_PURPOSE, randomBytes(9).toString('base64url'));
}

function picturesOf({ products, lists }: ExampleShop): string[] {
  const names = [...products.map(({ picture }) => picture), ...lists.map(({ cover }) => cover)];
  return names.filter((name) => name !== null);
}

/** Lists and guests' steps in the order of their times. */
function chaptersOf(shop: ExampleShop): (ExampleList | TimelineStep)[] {
  const momentOf = (chapter: ExampleList | TimelineStep) =>
    'gifts' in chapter ? chapter.createdAt : chapter.when;
  return [...shop.lists, ...shop.timeline].sort((a, b) => compareMoments(momentOf(a), momentOf(b)));
}
