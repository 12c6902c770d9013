import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  idsOf,
  type PersonalDataHolder,
  PersonalDataRegistry,
  type PersonalRecord,
} from '../../../platform/index.js';
import { ListCredits } from './list-credit.js';

/**
 * What the beneficiaries of a list used of its credit, or got back: part of what is exported about them. The entries
 * are the shop's books, so an erasure leaves them.
 */
@Injectable()
export class CreditsData implements PersonalDataHolder, OnModuleInit {
  readonly name = 'credito';
  readonly stage = 'kept';

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly credits: ListCredits,
  ) {}

  onModuleInit(): void {
    this.registry.addHolder(this);
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const lists = idsOf(records, 'list').map(Number);
    const told = await Promise.all(
      lists.map(async (listId) => ({ listId, movimenti: await this.credits.entriesOf(listId) })),
    );
    return told.filter(({ movimenti }) => movimenti.length > 0);
  }
}
