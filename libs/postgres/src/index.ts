export { BEGIN_LEASE, beat, END_LEASE, type Heartbeat, inLeaseTime } from './lease.js';
export { giveBack, lend } from './lent-client.js';
export { LIVELY } from './lively.js';
export { unlessLocked, withSessionLock } from './session-lock.js';
export { onOutcome } from './outcome.js';
export { isLockNotAvailable, isUndefinedTable, isUniqueViolation } from './sqlstate.js';
export { inOneMessage, type PreparedStatement } from './together.js';
export { alongWithCommit, inRolledBackTransaction, inTransaction, inTransactionFrom } from './transaction.js';
export { WakeUp } from './wake-up.js';
