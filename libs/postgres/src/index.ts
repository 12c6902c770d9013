export { giveBack, lend } from './lent-client.js';
export { unlessLocked, withSessionLock } from './session-lock.js';
export { isLockNotAvailable, isUndefinedTable } from './sqlstate.js';
export { inRolledBackTransaction, inTransaction, inTransactionFrom } from './transaction.js';
