import type { Product } from '@fiocco/contracts';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { usePhone } from '../../shared/kit/media.js';
import { Check } from '../../shared/office/controls/check.js';
import { Euro } from '../../shared/office/euro.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import type { ChosenProducts } from './use-chosen-products.js';
import { type ProductActions, StockWords } from './product-grid.js';
import { VideoLink } from './product-media.js';
import styles from './products.module.css';

const columnsOf = ({ onEdit, onDelete }: ProductActions): readonly Column<Product>[] => [
  {
    key: 'id',
    head: 'ID',
    width: 72,
    tabletWidth: 52,
    render: ({ id }) => <span className="num soft">{id}</span>,
  },
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
        <div className={`xs soft ${styles['under']}`}>
          {product.productCode || 'senza codice'}
          <VideoLink {...product} />
        </div>
      </>
    ),
  },
  {
    key: 'price',
    head: 'Prezzo',
    align: 'end',
    width: 150,
    tabletWidth: 112,
    render: ({ price }) => (
      <b>
        <Euro amount={price} />
      </b>
    ),
  },
  {
    key: 'stock',
    head: 'Disponibilità',
    width: 210,
    tabletWidth: 142,
    render: (product) => <StockWords product={product} />,
  },
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

interface ProductTableProps extends ProductActions {
  /** Of this page. */
  readonly products: readonly Product[];
  readonly selection: ChosenProducts;
}

/** The catalogue as rows, of which several can be selected, also over the pages. */
export function ProductTable({ products, selection, ...actions }: ProductTableProps) {
  // The rows of a phone have no heading in which the box could stand.
  const isPhone = usePhone();
  const { chosen, has, set, keep } = selection;
  const here = products.filter(({ id }) => has(id));
  const setPage = (on: boolean) => {
    const others = chosen.filter((one) => !products.some(({ id }) => id === one.id));
    keep([...others, ...(on ? products : [])].map(({ id }) => id));
  };
  const checkPage = (
    <Check
      label="Seleziona tutti"
      shown={isPhone}
      checked={here.length === products.length}
      mixed={here.length > 0 && here.length < products.length}
      onChange={setPage}
    />
  );
  const check: Column<Product> = {
    key: 'check',
    head: isPhone || checkPage,
    width: 42,
    render: ({ id, name }) => (
      <Check label={`Seleziona ${name}`} checked={has(id)} onChange={(on, range) => set(id, on, range)} />
    ),
  };
  return (
    <>
      {isPhone && checkPage}
      <DataTable
        className={styles['table']}
        cards="phone"
        columns={[check, ...columnsOf(actions)]}
        rows={products}
        keyOf={({ id }) => id}
        opens
        rowClass={({ id }) => (has(id) ? 'chosen' : undefined)}
      />
    </>
  );
}
