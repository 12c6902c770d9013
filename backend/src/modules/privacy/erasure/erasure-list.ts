import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  type PersonalRecord,
} from '../../../platform/index.js';

const RECORD = /^(transaction|list|account)_[A-Za-z0-9_-]{1,100}$/;

/**
 * What was erased, in a file outside every database: a restored backup knows nothing of later erasures. One line of JSON
 * for each, with ids only. It belongs into the backup of the data folder.
 */
@Injectable()
export class ErasureList {
  private readonly path: string;

  constructor(
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.path = pathIn(config.dataDir);
  }

  /** On disk when it answers. Written before the erasure itself: better one that was asked for twice than one forgotten. */
  async add(records: readonly PersonalRecord[]): Promise<void> {
    const line = JSON.stringify({ at: this.clock.now().toISOString(), records });
    await mkdir(join(this.path, '..'), { recursive: true });
    const file = await open(this.path, 'a', 0o600);
    try {
      // Begins with a line end as well: half a line, left behind by a crash, spoils nobody else's.
      await file.appendFile(`\n${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Every record that was ever erased. A line that a crash cut short was not acknowledged and is passed over. */
  all(): Promise<readonly PersonalRecord[]> {
    return erasedIn(this.path);
  }
}

const pathIn = (dataDir: string): string => join(dataDir, 'erasures.jsonl');

/** What the list in a data folder names. */
export const listedErasures = (dataDir: string): Promise<readonly PersonalRecord[]> =>
  erasedIn(pathIn(dataDir));

async function erasedIn(path: string): Promise<readonly PersonalRecord[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return [...new Set(text.split('\n').flatMap(recordsOfLine))];
}

function recordsOfLine(line: string): readonly PersonalRecord[] {
  try {
    const { records } = JSON.parse(line) as { records?: unknown };
    return Array.isArray(records) ? records.filter(isRecord) : [];
  } catch {
    return [];
  }
}

export const isRecord = (value: unknown): value is PersonalRecord =>
  typeof value === 'string' && RECORD.test(value);
