import { DeliveriesStartMigration } from './deliveries/deliveries-start.migration.js';
import { CheckoutMigration } from './drafts/drafts.migration.js';
import { UnreadReadModelsMigration } from './read-models/unread-read-models.migration.js';
import { TransactionsMigration } from './transactions.migration.js';
import { WithdrawalRequestsMigration } from './withdrawal/withdrawal-requests.migration.js';
import { migration, type Owned } from '../../platform/index.js';

export const transactionsOwned: Owned = {
  name: 'transactions',
  tables: {
    'checkout.draft': [],
    'gifts.deliveries_start': [],
    'gifts.transaction_stream': ['notifications'],
    'gifts.withdrawal_request': [],
    'read_models.open_payments': ['payments'],
    'read_models.payment_attempts': ['payments'],
    'read_models.payment_captures': ['payments'],
    'read_models.sale': [],
    'read_models.transactions': ['cash', 'gifts'],
  },
  streams: ['sale'],
  sequences: ['gifts.order_number'],
  migrations: [
    migration(6, '2026-11-27-transactions', TransactionsMigration),
    migration(7, '2026-11-27-checkout', CheckoutMigration),
    migration(13, '2026-11-27-unread-read-models', UnreadReadModelsMigration),
    migration(16, '2026-11-27-deliveries-start', DeliveriesStartMigration),
    migration(21, '2026-11-27-withdrawal-requests', WithdrawalRequestsMigration),
  ],
};
