import { createCipheriv, randomBytes } from 'node:crypto';
import { NONCE_BYTES, TAG_BYTES, VaultUnreadable } from '../opening/opening.mjs';

export { KEY_BYTES, keyDeriver, open, VaultUnreadable } from '../opening/opening.mjs';

/** Runs `work`; where a value cannot be decrypted, the error names the row. */
export function placed<T>(row: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof VaultUnreadable)) throw error;
    throw new VaultUnreadable(`${row}: ${error.message}`);
  }
}

/** AES-256-GCM as nonce, tag, ciphertext. `place` is authenticated, so a sealed value cannot be moved elsewhere. */
export function seal(key: Buffer, place: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}
