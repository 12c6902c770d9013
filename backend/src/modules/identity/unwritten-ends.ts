import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { APP_CONFIG, type AppConfig, Log, Readiness } from '../../platform/index.js';
import { ActiveSessions } from './active-sessions.js';
import type { SessionClaims } from './session-tokens.js';

type Ended = Pick<SessionClaims, 'jti' | 'sub'>;

const AGAIN_AFTER_MS = 1_000;

/**
 * Sessions that were left while the shop could not write: it starts, the clocks differ, the database is away, its ledger is
 * another's. This process refuses them at once and ends them as soon as it may write. A file tells the next process of
 * them, where this one ends first.
 */
@Injectable()
export class UnwrittenEnds implements OnModuleInit, BeforeApplicationShutdown {
  private readonly waiting = new Map<string, Ended>();
  private readonly path: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: ActiveSessions,
    private readonly readiness: Readiness,
    private readonly log: Log,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.path = join(config.dataDir, 'ended-sessions.jsonl');
  }

  async onModuleInit(): Promise<void> {
    for (const ended of await this.left()) this.keep(ended);
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  async note({ jti, sub }: Ended): Promise<void> {
    if (this.waiting.has(jti)) return;
    this.keep({ jti, sub });
    // On a line of its own, whatever a full disk has left of the one before.
    await appendFile(this.path, `\n${JSON.stringify({ jti, sub })}`, { mode: 0o600 });
  }

  private keep(ended: Ended): void {
    this.sessions.refuse(ended.jti);
    this.waiting.set(ended.jti, ended);
    this.timer ??= this.later();
  }

  private later(): NodeJS.Timeout {
    return setTimeout(() => void this.endAll(), AGAIN_AFTER_MS).unref();
  }

  private async endAll(): Promise<void> {
    try {
      if (await this.readiness.mayWrite()) await this.endWaiting();
    } catch (error) {
      this.log.recurring(error, 'logout');
    }
    this.timer = this.waiting.size > 0 ? this.later() : undefined;
  }

  private async endWaiting(): Promise<void> {
    for (const ended of this.waiting.values()) {
      await this.sessions.end(ended);
      this.waiting.delete(ended.jti);
    }
    await rm(this.path, { force: true });
  }

  /** What the process before could not write any more. */
  private async left(): Promise<readonly Ended[]> {
    const text = await readFile(this.path, 'utf8').catch(() => '');
    return text.split('\n').flatMap(endedIn);
  }
}

/** Nothing of a line that was not written whole: no start fails for it. */
function endedIn(line: string): readonly Ended[] {
  try {
    return [JSON.parse(line) as Ended];
  } catch {
    return [];
  }
}
