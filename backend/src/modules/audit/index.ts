export { AsOfModule } from './as-of/as-of.module.js';
export { AuditModule } from './audit.module.js';
export { LedgerHeads } from './heads/ledger-heads.js';
export { LedgerAccess } from './ledger-access.js';
export { reportLines } from './verification/report-lines.js';
export { LedgerWatch } from './restore/ledger-watch.js';
export { AfterRestore } from './restore/after-restore.js';
