export type { KeptSubject, KeptVersion } from './browse.js';
export { canonicalJson, type Json, type JsonObject } from './json.js';
export {
  createKeyRing,
  type MasterKeyInput,
  type MasterKeys,
  masterKeys,
  parseMasterKeys,
  writeMasterKeys,
} from './master-keys.js';
export { isColumnLocked } from './locked-versions.js';
export { liftVersions } from './lift-versions.js';
export { referencesIn } from './references-in.js';
export { resealColumn, type SealedColumn } from './reseal-column.js';
export { personalDataSchema } from './schema.js';
export { VaultUnreadable } from './sealing.js';
export { decryptText, encryptText } from './text.js';
export type { DigestVerdict } from './prove-many.js';
export type { Kept } from './prove-many.js';
export { createVault, type Vault } from './vault.js';
