import { Inject, Injectable } from '@nestjs/common';
import type { PersonExport } from '@fiocco/contracts';
import { CLOCK, type Clock, PersonalDataRegistry } from '../../../platform/index.js';
import { People } from '../people.js';

@Injectable()
export class ExportPerson {
  constructor(
    private readonly people: People,
    private readonly registry: PersonalDataRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The export is recorded before the data are handed out. */
  async of(email: string): Promise<PersonExport> {
    const records = await this.people.recordsOf(email);
    const parts: Record<string, readonly object[]> = {};
    for (const holder of this.registry.holders) parts[holder.name] = await holder.export(records);
    await this.people.record('RecordExport', records);
    return { email: email.trim(), creatoIl: this.clock.now().toISOString(), ...parts };
  }
}
