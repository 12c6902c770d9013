import { Inject, Injectable } from '@nestjs/common';
import {
  CLOCK,
  type Clock,
  Periodic,
  PersonalDataRegistry,
  type PersonalRecord,
} from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { People } from '../people.js';
import { Erasures } from './erasures.js';

const HOUR_MS = 60 * 60_000;
/** In an hour: a shop that sets its years late gets through its past in days, and nobody waits for it meanwhile. */
const AT_ONCE = 200;

/** Erases by itself what nobody has needed for the years that the shop sets; what its books need stays as ever. */
@Injectable()
export class Retention {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly people: People,
    private readonly erasures: Erasures,
    private readonly settings: SettingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Periodic('forget-people', HOUR_MS, 'Conservazione dei dati personali')
  async forgetUnneeded(): Promise<void> {
    const years = Number((await this.settings.get()).personalDataYears);
    if (!(years > 0)) return;
    const records = await this.unneededSince(yearsBefore(this.clock.now(), years));
    if (records.length === 0) return;
    await this.erasures.erase(records, () => this.people.record('RecordErasure', records));
  }

  private async unneededSince(before: Date): Promise<readonly PersonalRecord[]> {
    const found: PersonalRecord[] = [];
    for (const holder of this.registry.holders)
      found.push(...((await holder.unneededSince?.(before, AT_ONCE - found.length)) ?? []));
    return found;
  }
}

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}
