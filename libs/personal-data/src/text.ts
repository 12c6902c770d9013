import { masterKeys, type MasterKeyInput } from './master-keys.js';
import { open, seal, VaultUnreadable } from './sealing.js';

const ENVELOPE = /^v1\.(\d{1,9})\.([A-Za-z0-9_-]+)$/;

/**
 * Seals one text for one purpose (a secret setting, a draft, a mail). The result names the master key's version and
 * opens only under the same purpose. Every column that holds such texts has to be registered for the rotation
 * (`resealColumn`).
 */
export function encryptText(keys: MasterKeyInput, purpose: string, text: string): string {
  const known = masterKeys(keys);
  const version = known.current;
  const sealed = seal(
    known.derived(version, use(purpose)),
    place(purpose, version),
    Buffer.from(text, 'utf8'),
  );
  return `v1.${version}.${sealed.toString('base64url')}`;
}

/** Opens a text of {@link encryptText}, or throws {@link VaultUnreadable}. */
export function decryptText(keys: MasterKeyInput, purpose: string, envelope: string): string {
  const [, named, sealed] = ENVELOPE.exec(envelope) ?? [];
  if (!named || !sealed) throw new VaultUnreadable('Not an envelope');
  const version = Number(named);
  const key = masterKeys(keys).derived(version, use(purpose));
  return open(key, place(purpose, version), Buffer.from(sealed, 'base64url')).toString('utf8');
}

const use = (purpose: string) => `text/${purpose}`;
const place = (purpose: string, version: number) => `text:${version}:${purpose}`;
