import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  BackgroundRegistry,
  CLOCK,
  type Clock,
  PG_POOL,
} from '../../../platform/index.js';

const NOTE = {
  name: 'payments-note-origin',
  text: `insert into payments.attempt_origin (attempt_id, network, started_at) values ($1, $2, $3) on conflict do nothing`,
};
const DECLINES = {
  name: 'payments-network-declines',
  text: `
select coalesce(sum(a.declines), 0)::int as declines from payments.attempt_origin o
join read_models.payment_attempts a using (attempt_id) where o.network = $1 and o.started_at > $2`,
};
const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;

/** From which network each payment was begun. */
@Injectable()
export class AttemptOrigins implements OnModuleInit {
  private readonly key: Buffer;

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly background: BackgroundRegistry,
    @Inject(APP_CONFIG) { jwtSecret }: AppConfig,
  ) {
    this.key = createHmac('sha256', jwtSecret).update('fiocco/payment-network').digest();
  }

  onModuleInit(): void {
    this.background.addPeriodicTask({
      name: 'forget-attempt-origins',
      everyMs: HOUR_MS,
      run: () => this.forgetOld(),
    });
  }

  async note(attemptId: string, network: string): Promise<void> {
    await this.pool.query({ ...NOTE, values: [attemptId, this.digest(network), this.clock.now()] });
  }

  /** How many cards were declined for payments that this network began within the last hour. */
  async declinesOf(network: string): Promise<number> {
    const values = [this.digest(network), this.before(HOUR_MS)];
    const { rows } = await this.pool.query<{ declines: number }>({ ...DECLINES, values });
    return rows[0]?.declines ?? 0;
  }

  private digest(network: string): string {
    return createHmac('sha256', this.key).update(network).digest('base64url');
  }

  private before(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }

  private async forgetOld(): Promise<void> {
    await this.pool.query('delete from payments.attempt_origin where started_at < $1', [
      this.before(KEPT_MS),
    ]);
  }
}
