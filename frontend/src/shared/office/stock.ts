import type { Product } from '@fiocco/contracts';

/** Units of the shop that are not held, reserved or sold. */
export function freeUnits({ quantityAvailable, quantityAllocated }: Stock): number {
  return Math.max(0, quantityAvailable - quantityAllocated);
}

type Stock = Pick<Product, 'quantityAvailable' | 'quantityAllocated'>;

/** Units that are held, reserved or sold and that the shop has still to order. */
export const missingUnits = ({ quantityAvailable, quantityAllocated }: Stock): number =>
  Math.max(0, quantityAllocated - quantityAvailable);

/** The server sets no quantity below what is taken, but takes one that rises towards it. */
export const leastQuantity = ({ quantityAvailable, quantityAllocated }: Stock): number =>
  Math.min(quantityAvailable, quantityAllocated);

/** After the number of free units: "libere su 5". */
export function freeOf(free: number, stock: number): string {
  return `${free === 1 ? 'libera' : 'libere'} su ${stock}`;
}
