import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A phone's clock may be this many periods fast or slow. */
const WINDOW = 1;

/** The one-time passwords of RFC 6238 as authenticator apps know them: SHA-1, six digits, thirty seconds. */
const totpOf = (key: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(key), period: PERIOD_SECONDS });

/** A new key of 160 bits in Base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code, which the app shows under the shop's and the account's name. */
export const keyAddress = (key: string, issuer: string, account: string): string =>
  totpOf(key, issuer, account).toString();

/** The period to which the code belongs; null for a wrong one. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(key).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
