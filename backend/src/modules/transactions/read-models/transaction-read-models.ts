import type { Vault } from '@fiocco/personal-data';
import type { Projection } from '@fiocco/projections';
import { movementProjection } from '../../cash/index.js';
import { giftReadModels, giftReadModelsWithCards } from '../../gifts/index.js';
import { paymentsProjection } from './payments/payments.projection.js';
import { salesProjection } from './sales.projection.js';
import { transactionsProjection } from './transactions.projection.js';

type BuyersVault = Pick<Vault, 'find'>;

/** The read models of transactions and their money, for workers to run. */
export function transactionReadModels(vault: BuyersVault): readonly Projection[] {
  return [transactionsProjection(vault), paymentsProjection, movementProjection, salesProjection];
}

/** Every read model of the shop, for rebuilds and comparisons. */
export function allReadModels(vault: BuyersVault): readonly Projection[] {
  return [...giftReadModels, ...transactionReadModels(vault)];
}

/**
 * The same with the gifts' cards, which also need the catalogue's tables; only for processes on the shop's own
 * database.
 */
export function allReadModelsAndCards(vault: BuyersVault): readonly Projection[] {
  return [...giftReadModelsWithCards, ...transactionReadModels(vault)];
}
