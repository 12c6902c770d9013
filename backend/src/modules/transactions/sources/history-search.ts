import { Injectable } from '@nestjs/common';
import { type FoundForHistory, HistorySearch } from '../../shop-history/index.js';
import { Fulfils } from '../../../platform/index.js';
import { TransactionSearch } from '../search/search.reader.js';

/** What has the words of a search in the shop's history. */
@Injectable()
@Fulfils(HistorySearch)
export class TransactionsForHistory implements HistorySearch {
  constructor(private readonly search: TransactionSearch) {}

  find(text: string): Promise<FoundForHistory> {
    return this.search.idsWith(text);
  }
}
