import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Log } from '../logging/log.js';

/** What a page shows before its script runs. */
export interface Painted {
  /** The page's files, for the head: what is asked for at once instead of one after the other. */
  readonly head: string;
  /** The root's content; the client puts its own in its place. */
  readonly root: string;
}

type Paint = (page: string, data: Readonly<Record<string, unknown>>) => Painted;

/** Built from the client's own components (`frontend/src/first-paint`), so that both draw the same. */
export const FIRST_PAINT = 'first-paint.cjs';

const load = createRequire(import.meta.url);

/** Asks the built client what a page shows before its script runs. Without it pages begin empty, and all works. */
export class FirstPaint {
  private readonly path: string;
  private built: { readonly paint: Paint; readonly mtimeMs: number } | undefined;

  constructor(
    clientDir: string,
    private readonly log: Log,
  ) {
    this.path = join(clientDir, FIRST_PAINT);
  }

  of(page: string, data: Readonly<Record<string, unknown>>): Painted | null {
    try {
      return this.paint()?.(page, data) ?? null;
    } catch (error) {
      this.log.failure(error, { part: 'first-paint' });
      return null;
    }
  }

  /** A client that was built anew while this process runs is read anew. */
  private paint(): Paint | undefined {
    const mtimeMs = statSync(this.path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtimeMs === undefined) return undefined;
    if (this.built?.mtimeMs !== mtimeMs) {
      delete load.cache[this.path];
      const { firstPaint } = load(this.path) as { readonly firstPaint: Paint };
      this.built = { paint: firstPaint, mtimeMs };
    }
    return this.built.paint;
  }
}
