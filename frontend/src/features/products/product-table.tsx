import type { Product } from '@fiocco/contracts';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Euro } from '../../shared/office/euro.js';
import { opensRow } from '../../shared/office/page/open-row.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import type { ProductActions } from './product-grid.js';
import styles from './products.module.css';
import { StockWords } from './stock-words.js';

function Row({ product, onEdit, onDelete }: ProductActions & { readonly product: Product }) {
  return (
    <tr {...opensRow}>
      <td className={`${styles['id']} num soft`}>{product.id}</td>
      <td className={styles['picture']}>
        <Picture src={product.imageUrl} />
      </td>
      <td className={styles['name']}>
        <button
          type="button"
          data-opens
          className={`medium one-line ${styles['open']}`}
          title={product.name}
          onClick={() => onEdit(product)}
        >
          {product.name}
        </button>
        <div className="xs soft">{product.productCode || 'senza codice'}</div>
      </td>
      <td className={`number bold ${styles['price']}`}>
        <Euro amount={product.price} />
      </td>
      <td className={styles['stock']}>
        <StockWords product={product} />
      </td>
      <td className={`right no-wrap ${styles['tools']}`}>
        <IconButton
          icon={<Icon name="pencil" />}
          label={`Modifica ${product.name}`}
          onClick={() => onEdit(product)}
        />
        <IconButton
          icon={<Icon name="trash" />}
          label={`Elimina ${product.name}`}
          onClick={() => onDelete(product)}
        />
      </td>
    </tr>
  );
}

export function ProductTable({
  products,
  ...actions
}: ProductActions & { readonly products: readonly Product[] }) {
  return (
    <table className={`table ${styles['table']}`}>
      <thead>
        <tr>
          <th scope="col" className={styles['id-head']}>
            ID
          </th>
          <th scope="col" className={styles['picture-head']}>
            <span className="visually-hidden">Immagine</span>
          </th>
          <th scope="col">Nome</th>
          <th scope="col" className={`number ${styles['price-head']}`}>
            Prezzo
          </th>
          <th scope="col" className={styles['stock-head']}>
            Disponibilità
          </th>
          <th scope="col" className={`number ${styles['tools-head']}`}>
            Azioni
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row key={product.id} product={product} {...actions} />
        ))}
      </tbody>
    </table>
  );
}
