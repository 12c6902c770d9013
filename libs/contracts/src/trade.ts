import { type Cents, formatDecimal } from '@fiocco/money';

const LENGTHS: readonly number[] = [8, 12, 13, 14];

/** Whether these digits are a GS1 number (EAN-8, UPC-A, EAN-13, GTIN-14): its last digit checks the others. */
export function isEan(digits: string): boolean {
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    return total + Number(digit) * (at % 2 === 0 ? 1 : 3);
  }, 0);
  return sum % 10 === 0;
}

interface Margin {
  /** Decimal string in euro, without VAT; below zero where the product is sold at a loss. */
  readonly margin: string;
  /** Of the price without VAT, in whole percent; null where the price is nothing. */
  readonly marginPercent: number | null;
}

/** What the shop keeps of a sale: the price without its VAT, less what the product cost, which suppliers say without VAT. */
export function marginOf(price: Cents, vatRate: string, cost: Cents): Margin {
  const net = Math.round((price * 100) / (100 + Number(vatRate)));
  const margin = net - cost;
  return {
    margin: formatDecimal(margin),
    marginPercent: net === 0 ? null : Math.round((margin / net) * 100),
  };
}
