import type { Product, StockFilter, TypeFilter } from '@fiocco/contracts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { Chip } from '../../shared/kit/blocks/chip.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Loaded } from '../../shared/office/page/states.js';
import { Page } from '../../shared/office/page/page.js';
import { ListFilter } from '../../shared/office/page/filters.js';
import { productPageQuery, productsByIdQuery } from '../../shared/office/queries/records.js';
import { CatalogueView } from './catalogue-view.js';
import { ImportDialog } from './import/import-dialog.js';
import { ProductDialog } from './product-dialog.js';
import { filterOf, type ProductSearch } from './product-search.js';
import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import styles from './products.module.css';
import { DownloadLink } from '../../shared/office/controls/download-link.js';
import { SearchInput, SelectInput } from '../../shared/office/controls/inputs.js';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { useTypedText } from '../../shared/kit/controls/use-typed-text.js';
import { ConfirmDialog } from '../../shared/office/dialogs/confirm-dialog.js';
import { StaysDialog, useDeletion } from '../../shared/office/dialogs/deletion.js';
import { AsOpened } from '../../shared/office/records/as-opened.js';
import { countOf } from '../../shared/office/words.js';
import { call } from '../../shared/api/client.js';

interface ProductFiltersProps {
  readonly search: ProductSearch;
  readonly onChange: (change: Partial<ProductSearch>) => void;
}

const STOCK: readonly (readonly [StockFilter | 'all', string])[] = [
  ['all', 'Tutti'],
  ['in', 'Disponibili'],
  ['out', 'Esauriti'],
];

const TYPE_WORDS: Readonly<Record<TypeFilter, string>> = {
  whole: 'Interi',
  quote: 'A quote',
  reservable: 'Prenotabili',
};

function stockFrom(value: StockFilter | 'all'): ProductSearch['stock'] {
  return value === 'all' ? undefined : value;
}

function ProductFilters({ search, onChange }: ProductFiltersProps) {
  const [text, setText] = useTypedText(search.q ?? '', (q) => onChange({ q: q || undefined }));
  return (
    <div className={styles['filters']}>
      <SearchInput
        className={styles['search']}
        aria-label="Cerca prodotti"
        placeholder="Nome, descrizione o codice"
        value={text}
        onChange={setText}
      />
      <Segmented
        label="Disponibilità"
        className="desk-only"
        value={search.stock ?? 'all'}
        onChange={(value) => onChange({ stock: stockFrom(value) })}
        options={STOCK}
      />
      <ListFilter className={styles['list']} value={search.list} onChange={(list) => onChange({ list })} />
      <SelectInput
        className={`phone-only ${styles['stock-pick']}`}
        aria-label="Disponibilità"
        active={search.stock !== undefined}
        value={search.stock ?? 'all'}
        onChange={(value) => onChange({ stock: stockFrom(value as StockFilter | 'all') })}
        options={STOCK.map(([value, words]) => [value, value === 'all' ? 'Scorte: tutte' : words] as const)}
      />
      {search.type && (
        <Chip pressed onPress={() => onChange({ type: undefined })}>
          {TYPE_WORDS[search.type]} <Icon name="x" size="small" />
          <span className="visually-hidden">, togli</span>
        </Chip>
      )}
      <span className="grow desk-only" />
      <Segmented
        label="Vista"
        className={styles['view']}
        value={search.view ?? 'grid'}
        onChange={(value) => onChange({ view: value === 'list' ? 'list' : undefined })}
        options={[
          ['grid', <Icon key="grid" name="layout-grid" />, 'Griglia'],
          ['list', <Icon key="list" name="list" />, 'Elenco'],
        ]}
      />
    </div>
  );
}

/** Placeholders in the shape of the cards that are being loaded. */
function ProductsSkeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Caricamento in corso</span>
      <ul className={styles['grid']} aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          <li key={index} className={styles['card']}>
            <Skeleton className={styles['media']} height="auto" />
            <div className={styles['text']}>
              <Skeleton width="86%" />
              <Skeleton className="second-line" width="60%" />
            </div>
            <div className={styles['line']}>
              <Skeleton width={72} />
              <Skeleton width={44} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Open =
  | { readonly kind: 'import' }
  | { readonly kind: 'edit'; readonly product: Product | null }
  | { readonly kind: 'delete'; readonly product: Product };

interface ProductsPageProps {
  readonly search: ProductSearch;
  readonly onSearch: (change: Partial<ProductSearch>) => void;
}

/** The product that the address opens; undefined where there is none, or it is not here yet. */
function useNamedProduct(id: number | undefined): Product | undefined {
  const asked = productsByIdQuery(id === undefined ? [] : [id]);
  const { data } = useQuery({ ...asked, enabled: id !== undefined });
  // What was read for another address stays until this one's is here.
  return data?.find((product) => product.id === id);
}

export function ProductsPage({ search, onSearch }: ProductsPageProps) {
  const products = useQuery(productPageQuery(filterOf(search), search.page ?? 1));
  const [open, setOpen] = useState<Open | null>(null);
  const create = () => setOpen({ kind: 'edit', product: null });
  const close = () => setOpen(null);
  const named = useNamedProduct(search.edit);

  return (
    <Page
      title="Gestione Prodotti"
      actions={
        <>
          <Button
            icon={<Icon name="upload" />}
            aria-label="Importa"
            onClick={() => setOpen({ kind: 'import' })}
          >
            <span className="desk-only">Importa</span>
          </Button>
          <DownloadLink href="/api/products/export?format=xlsx" label="Esporta il catalogo in Excel">
            <span className="desk-only">Esporta</span>
          </DownloadLink>
          <Link
            className={buttonClass()}
            to="/admin/products"
            search={(now) => ({ ...now, toOrder: true })}
            aria-label="Da ordinare"
          >
            <Icon name="package" />
            <span className="desk-only">Da ordinare</span>
          </Link>
          <Button
            variant="primary"
            icon={<Icon name="plus" />}
            aria-label="Aggiungi prodotto"
            onClick={create}
          >
            <span>
              Aggiungi<span className="desk-only"> prodotto</span>
            </span>
          </Button>
        </>
      }
    >
      <ProductFilters search={search} onChange={onSearch} />
      <Loaded query={products} skeleton={<ProductsSkeleton />} failure="Errore nel caricamento dei prodotti">
        {(shown) => (
          <CatalogueView
            shown={shown}
            isStale={products.isPlaceholderData}
            search={search}
            onReset={() => onSearch({ q: undefined, stock: undefined, list: undefined, type: undefined })}
            onCreate={create}
            onEdit={(product) => setOpen({ kind: 'edit', product })}
            onDelete={(product) => setOpen({ kind: 'delete', product })}
          />
        )}
      </Loaded>
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
      {open?.kind === 'edit' && <ProductDialog product={open.product} onClose={close} />}
      {named && (
        <AsOpened key={named.id} record={named}>
          {(product) => <ProductDialog product={product} onClose={() => onSearch({ edit: undefined })} />}
        </AsOpened>
      )}
      {open?.kind === 'delete' && <DeleteProductDialog product={open.product} onClose={close} />}
    </Page>
  );
}

function useDeleteProduct() {
  return useMutation({
    // Lists count their products.
    meta: { changes: ['products', 'lists'] },
    mutationFn: (id: number) => call('DELETE /api/products/:id', { params: { id } }),
  });
}

interface DeleteProductDialogProps {
  readonly product: Product;
  readonly onClose: () => void;
}

function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  const lists = product.giftListIds.length;
  const { run, busy, refusal } = useDeletion(useDeleteProduct(), {
    id: product.id,
    done: 'Prodotto eliminato',
    ofWhat: 'del prodotto',
    onClose,
  });
  if (refusal !== null) return <StaysDialog name={product.name} reason={refusal} onClose={onClose} />;

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={run}
      busy={busy}
      title="Eliminare il prodotto?"
      confirm="Elimina"
      icon="trash"
      loss
    >
      <p>
        «{product.name}» sparisce dal catalogo
        {lists > 0 && (
          <>
            {' '}
            e da <b>{countOf(lists, 'lista', 'liste')}</b>
          </>
        )}
        . Un prodotto con transazioni associate non si può eliminare.
      </p>
    </ConfirmDialog>
  );
}
