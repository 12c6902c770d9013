// @takes 19 s
import { ledgerRules } from './testing/ledger-rules.behaviour.js';

ledgerRules(150);
