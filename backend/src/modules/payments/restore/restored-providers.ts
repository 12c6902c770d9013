import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import type { ProviderCode } from '../access/provider.js';

/** A provider that a restored shop has to ask about the time that it has lost. */
export interface RestoredProvider {
  readonly provider: ProviderCode;
  readonly lostFrom: Date;
  readonly lostBy: Date;
  /** Null until all that its list said was learnt. */
  readonly lookedAt: Date | null;
  /** Whether guests can hold nothing until then. */
  readonly stopsGuests: boolean;
}

const FIELDS = `provider, lost_from as "lostFrom", lost_by as "lostBy", looked_at as "lookedAt", stops_guests as "stopsGuests"`;
// One that an earlier restore has not come through with keeps the earlier time.
const BEGIN = `
insert into payments.restored_provider as r (provider, lost_from, lost_by, stops_guests) values ($1, $2, $3, $4)
on conflict (provider) do update set
  lost_from = least(r.lost_from, excluded.lost_from), lost_by = excluded.lost_by, looked_at = null,
  stops_guests = excluded.stops_guests or (r.stops_guests and r.looked_at is null)`;
const LOOKED = `update payments.restored_provider set looked_at = $2 where provider = $1 and lost_by = $3`;
const THROUGH = `delete from payments.restored_provider where provider = $1 and lost_by = $2`;

const GO_ON = `update payments.restored_provider set stops_guests = false where provider = $1 and lost_by = $2`;

/** What is left to be asked after a restore. */
@Injectable()
export class RestoredProviders {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async begin(one: Omit<RestoredProvider, 'lookedAt'>): Promise<void> {
    await this.pool.query(BEGIN, [one.provider, one.lostFrom, one.lostBy, one.stopsGuests]);
  }

  async open(): Promise<readonly RestoredProvider[]> {
    const text = `select ${FIELDS} from payments.restored_provider order by provider desc`;
    return (await this.pool.query<RestoredProvider>({ name: 'payments-restored-providers', text })).rows;
  }

  /** `isComplete`: its list had everything up to when the restore began. */
  async noteLooked(one: RestoredProvider, at: Date, isComplete: boolean): Promise<void> {
    const { provider, lostBy } = one;
    if (isComplete) await this.forget(one);
    else await this.pool.query(LOOKED, [provider, at, lostBy]);
  }

  /** Nothing of it is left to be asked. */
  async forget({ provider, lostBy }: RestoredProvider): Promise<void> {
    await this.pool.query(THROUGH, [provider, lostBy]);
  }

  /** It is still to be asked, and guests do not wait for it. */
  async letGuestsGoOn({ provider, lostBy }: RestoredProvider): Promise<void> {
    await this.pool.query(GO_ON, [provider, lostBy]);
  }
}
