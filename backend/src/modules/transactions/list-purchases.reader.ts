import { Injectable } from '@nestjs/common';
import { ReadModelWait } from '../../platform/index.js';
import type { PurchaseView } from './purchase-view.js';
import { TransactionSearch } from './search/search.reader.js';
import { EVERY_TRANSACTION } from './search/transaction-filter.js';

const AT_ONCE = 500;

/** All that was ever bought or reserved of a list. */
@Injectable()
export class ListPurchases {
  constructor(
    private readonly search: TransactionSearch,
    private readonly readModels: ReadModelWait,
  ) {}

  /** The oldest first; what was removed is left out. */
  async of(listId: number): Promise<readonly PurchaseView[]> {
    await this.readModels.upToNow(['transactions']);
    const filter = { ...EVERY_TRANSACTION, listId, among: 'listed' } as const;
    const order = { sort: 'timestamp', direction: 'asc', limit: AT_ONCE } as const;
    const all: PurchaseView[] = [];
    let cursor: string | null = null;
    do {
      const page = await this.search.page(filter, { ...order, cursor });
      all.push(...page.transactions);
      cursor = page.next;
    } while (cursor !== null);
    return all;
  }
}
