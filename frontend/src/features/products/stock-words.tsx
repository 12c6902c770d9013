import type { Product } from '@fiocco/contracts';
import { freeOf, freeUnits } from '../../shared/office/stock.js';

/** How many are left for new buyers. */
export function StockWords({ product }: { readonly product: Product }) {
  const free = freeUnits(product);
  if (free === 0) return <span className="tag off">Esaurito</span>;
  const { quantityAvailable, quantityAllocated } = product;
  if (quantityAllocated === 0) {
    return (
      <span className="num">
        <b>{free}</b> in magazzino
      </span>
    );
  }
  return (
    <span className="num" title={`${quantityAvailable} in magazzino, ${quantityAllocated} già impegnate`}>
      <b>{free}</b> {freeOf(free, quantityAvailable)}
    </span>
  );
}
