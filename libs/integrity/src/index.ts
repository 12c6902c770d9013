export { anchor, type AnchorFacts, HEAD_EVENTS } from './anchor.js';
export { ROLLING_START, rollOn } from './event-hash.js';
export { HeadFile, type Heads, noHeads } from './head-file.js';
export { type HeadKey, headKeyFrom, type HeadSigner, headSigner } from './head-keys.js';
export { HeadNotGenuine } from './head-line.js';
export { type Head, type KeptHead } from './head.js';
export type { LedgerSource, RawEvent } from './ledger-source.js';
export { postgresSource } from './postgres-source.js';
export type { Finding, FindingKind, VerificationReport } from './report.js';
export { storeSource } from './store-source.js';
export type { VerifiedUpTo } from './tape.js';
export { verifyLedger, type VerifyOptions } from './verify.js';
export {
  type Disagreement,
  epochOf,
  findDisagreement,
  type LedgerMark,
  type LedgerPlaces,
  RESTORES_STREAM,
} from './agreement.js';
export { postgresPlaces, storePlaces } from './places.js';
