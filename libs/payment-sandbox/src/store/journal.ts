import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Table, id, and the row as it is now; `null` once it is gone. */
export type Change = readonly [table: string, id: string, row: unknown];

export interface Journal {
  append(changes: readonly Change[]): void;
  close(): void;
}

/** A kill may tear the last line: it was never answered, so it counts as not written. Any other bad line is an error. */
export function readJournal(file: string): Change[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  return lines.flatMap((line, index) => {
    try {
      return JSON.parse(line) as Change[];
    } catch (cause) {
      throw new Error(`The payment sandbox can't read line ${index + 1} of its ledger ${file}`, { cause });
    }
  });
}

/** Begins the file anew with the rows as they are now, so that it doesn't grow for ever. */
export function rewriteJournal(file: string, rows: readonly Change[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  writeFileSync(next, rows.map((row) => `${JSON.stringify([row])}\n`).join(''), { mode: 0o600 });
  renameSync(next, file);
}

/** Each append is one write to the file: it survives the death of the process, not that of the machine. */
export function openJournal(file: string): Journal {
  const handle = openSync(file, 'a', 0o600);
  return {
    append(changes) {
      const line = Buffer.from(`${JSON.stringify(changes)}\n`);
      for (let done = 0; done < line.length;) done += writeSync(handle, line, done);
    },
    close() {
      closeSync(handle);
    },
  };
}
