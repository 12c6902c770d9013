import type { Product } from '@fiocco/contracts';

/** Units of the shop that are not held, reserved or sold. */
export function freeUnits({
  quantityAvailable,
  quantityAllocated,
}: Pick<Product, 'quantityAvailable' | 'quantityAllocated'>): number {
  return Math.max(0, quantityAvailable - quantityAllocated);
}

/** After the number of free units: "su 5 libere". */
export function freeOf(free: number, stock: number): string {
  return `su ${stock} ${free === 1 ? 'libera' : 'libere'}`;
}
