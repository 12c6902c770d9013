import { ProviderFailure } from './provider-failure.js';
import type { ProviderCode } from '../access/provider.js';

/** The first pause after a silent answer; doubled while the provider stays silent. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;
/** When to come back where somebody else is just asking whether the provider answers again. */
const WHILE_ASKING_MS = 2_000;
/** So much of a provider's time has to be over for its failure to count as silence. */
const NEARLY_ALL = 0.9;

/** The code of a failure where nobody was asked, because the provider was silent a moment ago. */
export const SILENT = 'silent';

/**
 * Keeps a provider that does not answer from being waited for by everybody in turn. After a call that got no answer in time
 * the others fail at once, as `busy`: nothing was executed. Then one call at a time asks whether it answers again. A
 * failure that comes quickly holds up nobody and is left to those who asked. By a clock that nobody sets: what counts is
 * how long somebody waits. Within this process only.
 */
export class Breaker {
  private pauseMs = 0;
  private silentUntil = 0;
  private isAsking = false;

  constructor(
    private readonly code: ProviderCode,
    private readonly patienceMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Throws where nobody may ask now. */
  refuseWhileSilent(): void {
    if (this.pauseMs === 0) return;
    const ms = this.silentUntil - this.now();
    if (ms > 0 || this.isAsking)
      throw new ProviderFailure(this.code, 'busy', SILENT, Math.max(ms, WHILE_ASKING_MS));
  }

  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    this.refuseWhileSilent();
    const began = this.now();
    const isFirst = this.pauseMs > 0;
    this.isAsking ||= isFirst;
    try {
      const answer = await question();
      this.pauseMs = 0;
      return answer;
    } catch (error) {
      this.note(this.now() - began, error);
      throw error;
    } finally {
      if (isFirst) this.isAsking = false;
    }
  }

  private note(ms: number, error: unknown): void {
    if (!(error instanceof ProviderFailure)) return;
    if (error.kind !== 'unknown' || ms < NEARLY_ALL * this.patienceMs) {
      this.pauseMs = 0;
      return;
    }
    // Those who asked at the same time tell of the same silence.
    if (this.silentUntil > this.now()) return;
    this.pauseMs = Math.min(Math.max(2 * this.pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    this.silentUntil = this.now() + this.pauseMs;
  }
}
