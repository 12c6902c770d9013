import { LEDGER_COPIES } from '../support/ledger-copies.js';
import { restoredBackups } from './restored-backups.conformance.js';

// On the store that a shop has unless it chooses another; the others are in the long tests.
restoredBackups(LEDGER_COPIES.slice(0, 1));
