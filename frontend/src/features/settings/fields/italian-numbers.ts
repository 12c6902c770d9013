/* Check digits that Italian shops know. They only advise: the server takes any text for these two. */

/** Whether a partita IVA has eleven digits and its last one follows from the others. */
export function isVatNumber(text: string): boolean {
  const digits = text.replace(/^IT/i, '').replaceAll(' ', '');
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (total, digit, at) => total + (at % 2 ? doubled(Number(digit)) : Number(digit)),
    0,
  );
  return sum % 10 === 0;
}

const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

/** Whether a REA number names its province: LC-298441. */
export const isReaNumber = (text: string): boolean => /^[A-Z]{2}\s*[-–]?\s*\d{1,7}$/i.test(text.trim());

/** An IBAN in groups of four, as it stands on paper. */
export const ibanInFours = (text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Whether the check digits of an IBAN are right (ISO 7064, mod 97). */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('IT') && iban.length !== 27) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String((letter.codePointAt(0) ?? 0) - 55),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
