import { migration, type Owned } from '../../platform/index.js';
import {
  ClaimsMigration,
  NetworkHoldsMigration,
  NetworkReservationsMigration,
} from './register/claims.migration.js';
import { UnreadReadModelsMigration } from './read-models/unread-read-models.migration.js';
import { ItalianOrderMigration } from './register/italian-order.migration.js';
import { GiftsMigration } from './register/transaction-stream.migration.js';

export const transactionsOwned: Owned = {
  name: 'transactions',
  tables: {
    'gifts.transaction_stream': ['notifications'],
    'read_models.money_movements': ['payments'],
    'read_models.open_payments': ['payments'],
    'read_models.payment_attempts': ['payments'],
    'read_models.transactions': ['gifts'],
  },
  sequences: ['gifts.order_number'],
  migrations: [
    migration(6, '2026-11-21-gifts', GiftsMigration),
    migration(18, '2026-11-22-claims', ClaimsMigration),
    migration(24, '2026-11-22-network-holds', NetworkHoldsMigration),
    migration(30, '2026-11-22-italian-order', ItalianOrderMigration),
    migration(57, '2026-11-26-network-reservations', NetworkReservationsMigration),
    migration(60, '2026-11-27-unread-read-models', UnreadReadModelsMigration),
  ],
};
