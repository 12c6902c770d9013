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
