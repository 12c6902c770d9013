import type { Product } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Euro } from '../../shared/office/euro.js';
import { TYPE_WORDS } from './product-form.js';
import styles from './products.module.css';
import { ProductMedia } from './product-media.js';
import { freeOf, freeUnits, missingUnits } from '../../shared/office/stock.js';

function stockWords(product: Product): ReactNode {
  const free = freeUnits(product);
  const missing = missingUnits(product);
  if (missing > 0) return <span className="tag tone off num">{missing} da ordinare</span>;
  if (free === 0) return <span className="tag tone off">Esaurito</span>;
  const { quantityAvailable, quantityAllocated } = product;
  return (
    <>
      <b>{free}</b> {quantityAllocated === 0 ? 'in magazzino' : freeOf(free, quantityAvailable)}
    </>
  );
}

/** How many are left for new buyers. Where some are taken it leads to who took them, and when. */
export function StockWords({ product }: { readonly product: Product }) {
  const words = stockWords(product);
  const { id, name, quantityAvailable, quantityAllocated } = product;
  if (quantityAllocated === 0) return <span className="num">{words}</span>;
  const stock = `${quantityAvailable} in magazzino, ${quantityAllocated} già impegnate`;
  return (
    <Link className="figure num" to="/admin/cronologia" search={{ productId: id }} title={stock}>
      {words}
      <span className="visually-hidden">: chi ha preso {name}</span>
    </Link>
  );
}

export interface ProductActions {
  readonly onEdit: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

function Shipping({ cost }: { readonly cost: string }) {
  if (centsOf(cost) === 0) return <span className="soft">sped. gratis</span>;
  return (
    <span className="soft num">
      <Euro amount={cost} /> sped.
    </span>
  );
}

function Card({ product, onEdit, onDelete }: ProductActions & { readonly product: Product }) {
  const description = product.description || 'Nessuna descrizione';
  return (
    <li className={styles['card']}>
      <ProductMedia product={product} />
      <div className={styles['text']}>
        <p className="medium two-lines" title={product.name}>
          {product.name}
        </p>
        <p className="soft xs one-line" title={description}>
          {description}
        </p>
      </div>
      <div className={styles['line']}>
        <span className="bold">
          <Euro amount={product.price} />
        </span>
        <span className="tag">{TYPE_WORDS.find(([type]) => type === product.productType)?.[2]}</span>
      </div>
      <div className={`${styles['line']} xs`}>
        <StockWords product={product} />
        <Shipping cost={product.shippingCost} />
      </div>
      <div className={styles['actions']}>
        <Button
          variant="text"
          icon={<Icon name="pencil" />}
          aria-label={`Modifica ${product.name}`}
          onClick={() => onEdit(product)}
        >
          Modifica
        </Button>
        <Button
          variant="text"
          icon={<Icon name="trash" />}
          className={styles['loss']}
          aria-label={`Elimina ${product.name}`}
          onClick={() => onDelete(product)}
        >
          Elimina
        </Button>
      </div>
    </li>
  );
}

export function ProductGrid({
  products,
  ...actions
}: ProductActions & { readonly products: readonly Product[] }) {
  return (
    <ul className={styles['grid']}>
      {products.map((product) => (
        <Card key={product.id} product={product} {...actions} />
      ))}
    </ul>
  );
}
