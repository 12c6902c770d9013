import { migration, type Owned } from '../../platform/index.js';
import {
  AttemptOriginsMigration,
  WatchedAttemptsMigration,
  WiderOriginsMigration,
} from './attempt-origins.migration.js';
import { AttemptSecretsMigration, AttemptsMigration } from './attempts.migration.js';
import { CaptureStepsMigration } from './inbox/capture-steps.migration.js';
import { ComparisonMigration } from './comparison/comparison.migration.js';
import { PaymentRecordsMigration } from './payment-records.migration.js';
import { ProviderAnswersMigration } from './provider-answers.migration.js';
import {
  RestoredProvidersMigration,
  StoppingProvidersMigration,
} from './restore/restored-providers.migration.js';
import { ReconciliationMigration } from './reconciliation/reconciliation.migration.js';

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
  migrations: [
    migration(35, '2026-11-23-payment-records', PaymentRecordsMigration),
    migration(36, '2026-11-23-reconciliation', ReconciliationMigration),
    migration(37, '2026-11-23-comparison', ComparisonMigration),
    migration(38, '2026-11-23-attempt-origins', AttemptOriginsMigration),
    migration(39, '2026-11-23-provider-answers', ProviderAnswersMigration),
    migration(40, '2026-11-23-capture-steps', CaptureStepsMigration),
    migration(46, '2026-11-26-attempts', AttemptsMigration),
    migration(49, '2026-11-26-watched-attempts', WatchedAttemptsMigration),
    migration(47, '2026-11-26-restored-providers', RestoredProvidersMigration),
    migration(53, '2026-11-26-attempt-secrets', AttemptSecretsMigration),
    migration(54, '2026-11-26-stopping-providers', StoppingProvidersMigration),
    migration(59, '2026-11-26-wider-origins', WiderOriginsMigration),
  ],
};
