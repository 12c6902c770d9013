import { Inject, Injectable } from '@nestjs/common';
import type { PersonExport } from '@fiocco/contracts';
import { CLOCK, type Clock } from '../../../platform/index.js';
import { People, type PersonAsked } from '../people.js';

@Injectable()
export class ExportPerson {
  constructor(
    private readonly people: People,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The export is recorded before the data are handed out. */
  async of(person: PersonAsked): Promise<PersonExport> {
    const records = await this.people.recordsOf(person);
    const parts = await this.people.dataOf(records);
    await this.people.record('RecordExport', records);
    return { email: person.email?.trim() || null, creatoIl: this.clock.now().toISOString(), ...parts };
  }
}
