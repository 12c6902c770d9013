export { anchor, type AnchorFacts, HEAD_EVENTS } from './heads/anchor.js';
export { ROLLING_START, rollOn } from './event-hash.js';
export { ledgerLines } from './export/ledger-lines.js';
export { HeadFile, type Heads, noHeads } from './heads/head-file.js';
export { type HeadKey, headKeyFrom, type HeadSigner, headSigner } from './heads/head-keys.js';
export { HeadNotGenuine } from './heads/head-line.js';
export { type Head, type KeptHead } from './heads/head.js';
export type { LedgerSource, RawEvent } from './sources/ledger-source.js';
export { postgresSource } from './sources/postgres-source.js';
export type { Finding, FindingKind, VerificationReport } from './verifying/report.js';
export { storeSource } from './sources/store-source.js';
export type { VerifiedUpTo } from './verifying/tape.js';
export { verifyLedger, type VerifyOptions } from './verifying/verify.js';
export {
  type Disagreement,
  epochOf,
  findDisagreement,
  type LedgerMark,
  type LedgerPlaces,
  RESTORES_STREAM,
} from './agreement/agreement.js';
export { postgresPlaces, storePlaces } from './agreement/places.js';
