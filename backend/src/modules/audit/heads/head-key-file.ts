import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type HeadKey, headKeyFrom, type HeadSigner } from '@fiocco/integrity';

interface Line {
  readonly publicKey: string;
  /** Id of the key that signed this line. */
  readonly by: string;
  readonly signature: string;
}

/**
 * Public keys of retired master keys, each signed by its successor. With them old heads can be verified after a
 * rotation, without the secret that signed them.
 */
export class HeadKeyFile {
  constructor(private readonly path: string) {}

  /** The keys in `known`, and all keys that they signed, directly or through one another. */
  extend(known: readonly HeadKey[]): HeadKey[] {
    const lines = this.lines();
    const keys = [...known];
    for (let grown = true; grown;) {
      const more = lines
        .filter((line) => isVouchedFor(line, keys))
        .map(({ publicKey }) => headKeyFrom(publicKey));
      const fresh = more.filter(({ id }) => !keys.some((key) => key.id === id));
      keys.push(...fresh);
      grown = fresh.length > 0;
    }
    return keys;
  }

  add({ publicKey }: HeadKey, signer: HeadSigner): void {
    if (this.lines().some((line) => line.publicKey === publicKey && line.by === signer.key.id)) return;
    const line: Line = { publicKey, by: signer.key.id, signature: signer.sign(statement(publicKey)) };
    mkdirSync(dirname(this.path), { recursive: true });
    // The line also begins with a line end, so that half a line left by a crash spoils only itself.
    appendFileSync(this.path, `\n${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
  }

  /** As they stand there. */
  texts(): string[] {
    try {
      return readFileSync(this.path, 'utf8').split('\n').filter(Boolean);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  private lines(): Line[] {
    return this.texts().flatMap(parse);
  }
}

const statement = (publicKey: string): string => `fiocco.head-key.v1:${publicKey}`;

function isVouchedFor({ publicKey, by, signature }: Line, keys: readonly HeadKey[]): boolean {
  return keys.some((key) => key.id === by && key.verify(statement(publicKey), signature));
}

function parse(text: string): Line[] {
  try {
    const line = JSON.parse(text) as Partial<Line>;
    return line.publicKey && line.by && line.signature ? [line as Line] : [];
  } catch {
    return [];
  }
}
