import type { Product } from '@fiocco/contracts';

/** Units of the shop that are not held, reserved or sold. */
export function freeUnits({
  quantityAvailable,
  quantityAllocated,
}: Pick<Product, 'quantityAvailable' | 'quantityAllocated'>): number {
  return Math.max(0, quantityAvailable - quantityAllocated);
}

/** After the number of free units: "libere su 5". */
export function freeOf(free: number, stock: number): string {
  return `${free === 1 ? 'libera' : 'libere'} su ${stock}`;
}
