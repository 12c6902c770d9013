import type { Vault } from '@fiocco/personal-data';
import type { Projection } from '@fiocco/projections';
import { figuresProjection } from './figures.projection.js';
import { giftAvailabilityProjection } from './gift-availability.projection.js';
import { stockProjection } from './stock.projection.js';
import { transactionHistoryProjection } from './transaction-history.projection.js';
import { transactionsProjection } from './transactions.projection.js';

/** Every read model of this module: what workers run, and what a rebuild is compared with. */
export function giftReadModels(vault: Pick<Vault, 'find'>): readonly Projection[] {
  return [
    giftAvailabilityProjection,
    stockProjection,
    transactionsProjection(vault),
    transactionHistoryProjection,
    figuresProjection,
  ];
}
