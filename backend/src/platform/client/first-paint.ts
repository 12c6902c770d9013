import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../logging/log.js';

/** What a page shows before its script runs. */
export interface Painted {
  /** The page's files, for the head: what is asked for at once instead of one after the other. */
  readonly head: string;
  /** The root's content; the client puts its own in its place. */
  readonly root: string;
  /** All that the root's content is styled with: it need not wait for the page's style sheets. */
  readonly styles: string;
}

type Paint = (page: string, data: Readonly<Record<string, unknown>>) => Omit<Painted, 'styles'>;

/** Built from the client's own components (`frontend/src/first-paint`), so that both draw the same. */
const CODE = 'first-paint.cjs';
const STYLES = 'first-paint.css';
export const FIRST_PAINT_FILES = [CODE, STYLES] as const;

/** Asks the built client what a page shows before its script runs. Without it pages begin empty, and all works. */
export class FirstPaint {
  private readonly path: string;
  private readonly load: NodeJS.Require;
  private built: { readonly paint: Paint; readonly styles: string; readonly mtimeMs: number } | undefined;

  constructor(
    clientDir: string,
    private readonly log: Log,
  ) {
    this.path = resolve(clientDir, CODE);
    this.load = createRequire(this.path);
  }

  of(page: string, data: Readonly<Record<string, unknown>>): Painted | null {
    try {
      const built = this.read();
      return built ? { ...built.paint(page, data), styles: built.styles } : null;
    } catch (error) {
      this.log.failure(error, { part: 'first-paint' });
      return null;
    }
  }

  /** A client that was built anew while this process runs is read anew. */
  private read() {
    const mtimeMs = statSync(this.path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtimeMs === undefined) return undefined;
    if (this.built?.mtimeMs !== mtimeMs) {
      delete this.load.cache[this.path];
      const { firstPaint } = this.load(this.path) as { readonly firstPaint: Paint };
      this.built = {
        paint: firstPaint,
        styles: readFileSync(join(dirname(this.path), STYLES), 'utf8'),
        mtimeMs,
      };
    }
    return this.built;
  }
}
