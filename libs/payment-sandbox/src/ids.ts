import { randomInt } from 'node:crypto';

const MIXED = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CAPITALS = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

const drawn = (letters: string, length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** `pi_3…`, `ch_3…` and so on, as Stripe's look. */
export const stripeId = (prefix: string): string => `${prefix}_${drawn(MIXED, 24)}`;
export const secretPart = (): string => drawn(MIXED, 25);
/** Seventeen capitals and digits, as PayPal's orders, captures and refunds have. */
export const paypalId = (): string => drawn(CAPITALS, 17);
