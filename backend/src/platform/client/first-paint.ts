import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
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

/** Which page is asked for, as `clientPageAt` names it; `query` is the address's from its question mark on. */
export interface PaintCall {
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: string;
  /** Path and query, as they were asked for. */
  readonly address: string;
}

type Paint = (
  call: PaintCall,
  data: Readonly<Record<string, unknown>>,
) => Omit<Painted, 'styles'> & { readonly styles: string | null };

/** Built from the client's own components (`frontend/src/first-paint`), so that both draw the same. */
export const FIRST_PAINT = 'first-paint';

interface Built {
  readonly paint: Paint;
  /** Once it can paint: its texts have come. */
  readonly ready: Promise<void>;
  /** By their file's name, as they are asked for. */
  readonly styles: Map<string, string>;
  readonly mtimeMs: number;
}

/** Asks the built client what a page shows before its script runs. Without it pages begin empty, and all works. */
export class FirstPaint {
  private readonly folder: string;
  private readonly path: string;
  private readonly load: NodeJS.Require;
  private built: Built | undefined;

  constructor(
    clientDir: string,
    private readonly log: Log,
  ) {
    this.folder = resolve(clientDir, FIRST_PAINT);
    this.path = join(this.folder, `${FIRST_PAINT}.cjs`);
    this.load = createRequire(this.path);
  }

  async of(call: PaintCall, data: Readonly<Record<string, unknown>>): Promise<Painted | null> {
    try {
      const built = this.read();
      if (!built) return null;
      await built.ready;
      const painted = built.paint(call, data);
      return { ...painted, styles: painted.styles === null ? '' : this.stylesOf(built, painted.styles) };
    } catch (error) {
      this.log.failure(error, { part: 'first-paint' });
      return null;
    }
  }

  /** A client that was built anew while this process runs is read anew. */
  private read(): Built | undefined {
    const mtimeMs = statSync(this.path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtimeMs === undefined) return undefined;
    if (this.built?.mtimeMs !== mtimeMs) {
      for (const file of Object.keys(this.load.cache))
        if (file.startsWith(this.folder + sep)) delete this.load.cache[file];
      const { firstPaint, ready } = this.load(this.path) as {
        readonly firstPaint: Paint;
        readonly ready: Promise<void>;
      };
      this.built = { paint: firstPaint, ready, styles: new Map(), mtimeMs };
    }
    return this.built;
  }

  private stylesOf({ styles }: Built, name: string): string {
    const known = styles.get(name);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.folder, name), 'utf8');
    styles.set(name, text);
    return text;
  }
}
