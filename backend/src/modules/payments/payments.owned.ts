import { PaymentsMigration } from './payments.migration.js';
import { migration, type Owned } from '../../platform/index.js';

export const paymentsOwned: Owned = {
  name: 'payments',
  tables: {
    'payments.attempt': [],
    'payments.attempt_origin': [],
    'payments.callback': [],
    'payments.comparison_difference': [],
    'payments.comparison_run': [],
    'payments.provider_answer': ['transactions'],
    'payments.provider_try': [],
    'payments.reconciliation': [],
    'payments.restored_provider': [],
  },
  migrations: [migration(10, '2026-11-27-payments', PaymentsMigration)],
};
