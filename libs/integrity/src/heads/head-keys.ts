import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/** The DER prefix of an Ed25519 private key, followed by its 32 bytes. */
const PKCS8_FRAME = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_FRAME_BYTES = 12;

/** Signs heads, which are kept outside the ledger. */
export interface HeadSigner {
  readonly key: HeadKey;
  sign(text: string): string;
}

/** The public key, which can verify heads and not sign them. */
export interface HeadKey {
  /** The key's id in a head. */
  readonly id: string;
  /** The 32 raw bytes in base64url, for verifying heads elsewhere. */
  readonly publicKey: string;
  verify(text: string, signature: string): boolean;
}

/** `seed`: 32 secret bytes that are used for nothing else. The same seed gives the same key. */
export function headSigner(seed: Buffer): HeadSigner {
  const secret = createPrivateKey({
    key: Buffer.concat([PKCS8_FRAME, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    key: headKey(createPublicKey(secret)),
    sign: (text) => sign(null, Buffer.from(text), secret).toString('base64url'),
  };
}

/** A key from the text of {@link HeadKey.publicKey}. */
export function headKeyFrom(publicKey: string): HeadKey {
  return headKey(createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }));
}

function headKey(key: KeyObject): HeadKey {
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(SPKI_FRAME_BYTES);
  return {
    id: hash('sha256', raw).slice(0, 16),
    publicKey: raw.toString('base64url'),
    verify: (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')),
  };
}
