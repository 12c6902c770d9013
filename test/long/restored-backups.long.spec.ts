// @takes 38 s
import { restoredBackups } from '../api/restored-backups.conformance.js';
import { LEDGER_COPIES } from '../support/ledger-copies.js';

restoredBackups(LEDGER_COPIES);
