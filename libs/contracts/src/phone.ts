import { typedPhone } from './typed-text.js';

/** A telephone number as people write it: 6 to 15 digits, with spaces and `+ ( ) . / -` (PRODUCT.md section 6). */
export function isPhone(typed: string): boolean {
  const phone = typedPhone(typed);
  const digits = phone.replace(/\D/g, '').length;
  return /^[\d ()+./-]{6,40}$/.test(phone) && digits >= 6 && digits <= 15;
}
