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
import { isRecord } from '../people.js';

/**
 * A file that lists what was erased, outside all databases, because a restored backup knows nothing of later erasures.
 * One JSON line each, with ids only. It belongs into the backup of the data folder.
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

  /**
   * It is on the disk when this answers. Written before the erasure: one that is listed and not done is better than one
   * that is forgotten.
   */
  async add(records: readonly PersonalRecord[]): Promise<void> {
    const line = JSON.stringify({ at: this.clock.now().toISOString(), records });
    await mkdir(join(this.path, '..'), { recursive: true });
    const file = await open(this.path, 'a', 0o600);
    try {
      // The line also begins with a line end, so that half a line left by a crash spoils only itself.
      await file.appendFile(`\n${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Every record that was ever erased. A line that a crash cut short was never acknowledged, and is skipped. */
  all(): Promise<readonly PersonalRecord[]> {
    return erasedIn(this.path);
  }
}

const pathIn = (dataDir: string): string => join(dataDir, 'erasures.jsonl');

/** The records on the list in a data folder. */
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
