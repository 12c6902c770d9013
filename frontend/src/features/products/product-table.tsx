import type { Product } from '@fiocco/contracts';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Euro } from '../../shared/office/euro.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import type { ProductActions } from './product-grid.js';
import styles from './products.module.css';
import { StockWords } from './stock-words.js';

const columnsOf = ({ onEdit, onDelete }: ProductActions): readonly Column<Product>[] => [
  { key: 'id', head: 'ID', render: ({ id }) => <span className="num soft">{id}</span> },
  {
    key: 'picture',
    head: 'Immagine',
    hidesHead: true,
    width: 64,
    render: ({ imageUrl }) => <Picture src={imageUrl} />,
  },
  {
    key: 'name',
    head: 'Nome',
    render: (product) => (
      <>
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
      </>
    ),
  },
  {
    key: 'price',
    head: 'Prezzo',
    align: 'end',
    render: ({ price }) => (
      <b>
        <Euro amount={price} />
      </b>
    ),
  },
  { key: 'stock', head: 'Disponibilità', render: (product) => <StockWords product={product} /> },
  {
    key: 'tools',
    head: 'Azioni',
    align: 'end',
    width: 110,
    render: (product) => (
      <span className="no-wrap">
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
      </span>
    ),
  },
];

export function ProductTable({
  products,
  ...actions
}: ProductActions & { readonly products: readonly Product[] }) {
  return (
    <DataTable
      className={styles['table']}
      cards="phone"
      columns={columnsOf(actions)}
      rows={products}
      keyOf={({ id }) => id}
      opens
    />
  );
}
