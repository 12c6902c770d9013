import type { Product } from '@fiocco/contracts';
import { freeUnits } from './product-search.js';

/** How many are left for new buyers. */
export function StockWords({ product }: { readonly product: Product }) {
  const free = freeUnits(product);
  if (free === 0) return <span className="tag off">Esaurito</span>;
  return (
    <span className="num">
      <b>{free}</b>{' '}
      {product.quantityAllocated > 0 ? `su ${product.quantityAvailable} in magazzino` : 'in magazzino'}
    </span>
  );
}
