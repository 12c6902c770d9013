export { AuditModule } from './audit.module.js';
export { LedgerHeads } from './heads/ledger-heads.js';
export { LedgerAccess } from './heads/ledger-access.js';
export { reportLines, valueLines } from './verification/report-lines.js';
export { shopExcuses } from './verification/shop-excuses.js';
export { verifyValues } from './verification/verify-values.js';
export { LedgerWatch } from './restore/ledger-watch.js';
export { AfterRestore, type RestoreWord } from './restore/after-restore.js';
