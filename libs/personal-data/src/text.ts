import { masterKeys, type MasterKeyInput } from './master-keys.js';
import { deriveKey, open, seal, VaultUnreadable } from './sealing.js';

const ENVELOPE = /^v1\.(\d{1,9})\.([A-Za-z0-9_-]+)$/;

/**
 * Seals one text for one purpose (a setting's secret, a draft, a mail). The envelope names the master key's version;
 * it opens only under the same purpose.
 */
export function encryptText(keys: MasterKeyInput, purpose: string, text: string): string {
  const known = masterKeys(keys);
  const key = deriveKey(known.key(known.current), use(purpose));
  const sealed = seal(key, place(purpose, known.current), Buffer.from(text, 'utf8'));
  return `v1.${known.current}.${sealed.toString('base64url')}`;
}

/** Opens an envelope of {@link encryptText}, or throws {@link VaultUnreadable}. */
export function decryptText(keys: MasterKeyInput, purpose: string, envelope: string): string {
  const [, version, sealed] = ENVELOPE.exec(envelope) ?? [];
  if (!version || !sealed) throw new VaultUnreadable('Not an envelope');
  const key = deriveKey(masterKeys(keys).key(Number(version)), use(purpose));
  return open(key, place(purpose, Number(version)), Buffer.from(sealed, 'base64url')).toString('utf8');
}

const use = (purpose: string) => `text/${purpose}`;
const place = (purpose: string, version: number) => `text:${version}:${purpose}`;
