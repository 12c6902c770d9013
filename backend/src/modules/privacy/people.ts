import type { FoundPerson } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import {
  Commands,
  type HeldName,
  notFound,
  PersonalDataRegistry,
  type PersonalRecord,
  plainAddress,
  validationFailed,
} from '../../platform/index.js';
import { type PrivacyCommand, privacyRequestDecider } from './request/privacy-request.decider.js';

const RECORD = /^(transaction|list|account)_[A-Za-z0-9_-]{1,100}$/;
/** Of each holder; a person with more is found all the same, and counted up to here. */
const RECORDS_SEARCHED = 200;
const PEOPLE_SHOWN = 20;

/** By an address, or by a record where the person gave none. */
export interface PersonAsked {
  readonly email?: string | null | undefined;
  readonly record?: string | null | undefined;
}

/** A person is an e-mail address (PRODUCT.md section 8): all purchases made with it, and all lists for it. */
@Injectable()
export class People {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly commands: Commands,
  ) {}

  /** Refuses `PERSON_NOT_FOUND`, and `VALIDATION_FAILED` where nobody is named. */
  async recordsOf({ email, record }: PersonAsked): Promise<readonly PersonalRecord[]> {
    if (email) return this.recordsWith(email);
    if (!record) throw validationFailed({ email: 'L’indirizzo e-mail è richiesto' });
    if (!isRecord(record) || !(await this.isHeld(record)))
      throw nobody('Di questa scheda non c’è più nessun dato.');
    return [record];
  }

  private async recordsWith(email: string): Promise<readonly PersonalRecord[]> {
    const address = plainAddress(email);
    const found = new Set<PersonalRecord>();
    for (const holder of this.registry.holders)
      for (const record of (await holder.find?.(address)) ?? []) found.add(record);
    if (found.size === 0) throw nobody('Con questo indirizzo e-mail non c’è nessun dato nel negozio.');
    return [...found].sort();
  }

  private async isHeld(record: PersonalRecord): Promise<boolean> {
    return Object.values(await this.dataOf([record])).some((part) => part.length > 0);
  }

  /** All that is kept under these records, by the name of its holder. */
  async dataOf(records: readonly PersonalRecord[]): Promise<Readonly<Record<string, readonly object[]>>> {
    const parts: Record<string, readonly object[]> = {};
    for (const holder of this.registry.holders) parts[holder.name] = await holder.export(records);
    return parts;
  }

  /** People by words of their name, address or telephone, each once. */
  async search(text: string): Promise<readonly FoundPerson[]> {
    const found = new Map<string, [HeldName, ...HeldName[]]>();
    for (const holder of this.registry.holders)
      for (const held of (await holder.search?.(text, RECORDS_SEARCHED)) ?? []) {
        const key = held.email ? plainAddress(held.email) : held.record;
        const known = found.get(key);
        if (known) known.push(held);
        else found.set(key, [held]);
      }
    return [...found.values()].slice(0, PEOPLE_SHOWN).map(personOf);
  }

  /** Records in the ledger who did it, when, and for which records. */
  async record(type: PrivacyCommand['type'], records: readonly PersonalRecord[]): Promise<void> {
    await this.commands.handle(`privacy-${randomUUID()}`, privacyRequestDecider, { type, records });
  }
}

const nobody = (text: string) => notFound(text, 'PERSON_NOT_FOUND');

const isPurchase = ({ record }: HeldName): boolean => record.startsWith('transaction_');

/** Whoever bought told their own name; a list may be in the names of two. */
function personOf(held: readonly [HeldName, ...HeldName[]]): FoundPerson {
  const { record, name, email, phone } = held.find(isPurchase) ?? held[0];
  const transactions = held.filter(isPurchase).length;
  return {
    email: email ? plainAddress(email) : null,
    record,
    name,
    phone: phone || held.find((one) => one.phone)?.phone || null,
    transactions,
    lists: held.length - transactions,
  };
}

export const isRecord = (value: unknown): value is PersonalRecord =>
  typeof value === 'string' && RECORD.test(value);
