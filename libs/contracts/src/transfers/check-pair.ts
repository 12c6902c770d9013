/**
 * The check pair of ISO 7064 MOD 97-10, as IBANs and `RF` references use it. Letters count as 10 to 35. It finds every
 * wrong character and nearly every pair of exchanged ones.
 */
export function checkPairOf(characters: string): string {
  return String(98 - remainderOf(`${characters}00`)).padStart(2, '0');
}

/** The remainder of the characters, read as one long number, divided by 97. */
function remainderOf(characters: string): number {
  let remainder = 0;
  for (const character of characters) {
    const digits = String(Number.parseInt(character, 36));
    for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder;
}

/** Whether an IBAN's check digits are right. Spaces and small letters are taken. */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('IT') && iban.length !== 27) return false;
  return remainderOf(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1;
}

/** An IBAN in groups of four, as it stands on paper. */
export function ibanInFours(text: string): string {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  return (iban.match(/.{1,4}/g) ?? []).join(' ');
}
