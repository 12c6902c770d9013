/** A telephone number as people write it: 6 to 15 digits, with spaces and `+ ( ) . / -` (PRODUCT.md section 6). */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^[\d ()+./-]{6,40}$/.test(text) && digits >= 6 && digits <= 15;
}
