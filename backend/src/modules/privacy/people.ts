import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import {
  Commands,
  notFound,
  PersonalDataRegistry,
  type PersonalRecord,
  plainAddress,
} from '../../platform/index.js';
import { type PrivacyCommand, privacyRequestDecider } from './request/privacy-request.decider.js';

/** A person is an e-mail address (PRODUCT.md section 8): all purchases made with it, and all lists for it. */
@Injectable()
export class People {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly commands: Commands,
  ) {}

  /** Refuses `PERSON_NOT_FOUND`. */
  async recordsOf(email: string): Promise<readonly PersonalRecord[]> {
    const address = plainAddress(email);
    const found = new Set<PersonalRecord>();
    for (const holder of this.registry.holders)
      for (const record of (await holder.find?.(address)) ?? []) found.add(record);
    if (found.size === 0)
      throw notFound('Con questo indirizzo e-mail non c’è nessun dato nel negozio.', 'PERSON_NOT_FOUND');
    return [...found].sort();
  }

  /** Records in the ledger who did it, when, and for which records. */
  async record(type: PrivacyCommand['type'], records: readonly PersonalRecord[]): Promise<void> {
    await this.commands.handle(`privacy-${randomUUID()}`, privacyRequestDecider, { type, records });
  }
}
