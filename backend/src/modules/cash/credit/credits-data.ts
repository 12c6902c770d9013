import { Injectable } from '@nestjs/common';
import { longDay, romeDayOf } from '@fiocco/contracts';
import type pg from 'pg';
import {
  endOfBooks,
  idsOf,
  type KeptBeyond,
  HoldsPersonalData,
  type PersonalDataHolder,
  type PersonalRecord,
} from '../../../platform/index.js';
import { CreditPapers } from './credit-papers.js';
import { ListCredits } from './list-credit.js';

/**
 * What the beneficiaries of a list used of its credit, or got back: part of what is exported about them. The entries
 * are the shop's books, so an erasure leaves them, and their papers until the books end, for administrators alone; why
 * one was taken back goes with the beneficiary.
 */
@Injectable()
export class CreditsData extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'credito';
  readonly stage = 'kept';

  constructor(
    private readonly credits: ListCredits,
    private readonly papers: CreditPapers,
  ) {
    super();
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const lists = idsOf(records, 'list').map(Number);
    const told = await Promise.all(
      lists.map(async (listId) => ({ listId, movimenti: await this.credits.entriesOf(listId) })),
    );
    return told.filter(({ movimenti }) => movimenti.length > 0);
  }

  async keeps(records: readonly PersonalRecord[]): Promise<KeptBeyond | null> {
    const lists = idsOf(records, 'list').map(Number);
    const times = (await Promise.all(lists.map((listId) => this.credits.timesOf(listId)))).flat();
    if (times.length === 0) return null;
    const until = endOfBooks(new Date(Math.max(...times)));
    const text = `I documenti del credito usato o restituito (movimenti: ${times.length}) restano nelle scritture contabili, visibili ai soli amministratori, fino al ${longDay(romeDayOf(until))}.`;
    return { text, until };
  }

  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void> {
    await this.papers.eraseReasons(tx, idsOf(records, 'list'), since);
  }

  async forget(tx: pg.PoolClient, records: readonly PersonalRecord[]): Promise<void> {
    for (const listId of idsOf(records, 'list')) await this.papers.forget(tx, listId);
  }
}
