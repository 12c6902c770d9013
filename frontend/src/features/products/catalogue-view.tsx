import type { Product } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { catalogueFactsQuery, type Page, useNamedList } from '../../shared/office/queries/records.js';
import { EmptyState } from '../../shared/office/page/states.js';
import { countOf } from '../../shared/office/words.js';
import { ProductBulkBar } from './bulk/product-bulk-bar.js';
import { type ProductActions, ProductGrid } from './product-grid.js';
import { ProductTable } from './product-table.js';
import { type Pages, pagesOf } from './found-products.js';
import { filterOf, isFiltered, type ProductSearch } from './product-search.js';
import { useChosenProducts } from './use-chosen-products.js';
import styles from './products.module.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PageLinkProps {
  readonly page: number;
  readonly className?: string;
  readonly current?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

function PageLink({ page, className, current, label, children }: PageLinkProps) {
  return (
    <Link
      from="/admin/products"
      to="/admin/products"
      search={(search) => ({ ...search, page: page === 1 ? undefined : page })}
      className={className}
      activeProps={{ 'aria-current': undefined }}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

/** Previous, at most five numbers, next. */
function Pager({ page, pages, links }: Pages) {
  if (pages === 1) return null;
  return (
    <nav className={styles['pager']} aria-label="Pagine">
      {page > 1 && (
        <PageLink page={page - 1} className={buttonClass({ className: styles['step'] })} label="Precedente">
          <Icon name="chevron-left" />
          <span className="desk-only">Precedente</span>
        </PageLink>
      )}
      {links.map((link) => (
        <PageLink
          key={link}
          page={link}
          current={link === page}
          label={`Pagina ${link}`}
          className={styles['number']}
        >
          {link}
        </PageLink>
      ))}
      {page < pages && (
        <PageLink page={page + 1} className={buttonClass({ className: styles['step'] })} label="Successiva">
          <span className="desk-only">Successiva</span>
          <Icon name="chevron-right" />
        </PageLink>
      )}
      <span className={`soft desk-only num ${styles['where']}`}>
        pagina {page} di {pages}
      </span>
    </nav>
  );
}

interface CatalogueViewProps extends ProductActions {
  /** The page that the server found. */
  readonly shown: Page<Product>;
  /** It was found by other filters, or is another page: the one that is asked for is on its way. */
  readonly isStale: boolean;
  readonly search: ProductSearch;
  readonly onReset: () => void;
  readonly onCreate: () => void;
}

function CountLine({
  shown,
  found,
  search,
}: {
  readonly shown: number;
  /** All that the filters leave, on whatever page. */
  readonly found: number;
  readonly search: ProductSearch;
}) {
  const list = useNamedList(search.list)?.name;
  const { data: facts } = useQuery({ ...catalogueFactsQuery, enabled: isFiltered(search) });
  const total = facts && isFiltered(search) ? facts.products : found;
  return (
    <p className={styles['count']} role="status">
      <b className="num">
        {found < total
          ? `${found.toLocaleString('it-IT')} di ${countOf(total, 'prodotto', 'prodotti')}`
          : countOf(found, 'prodotto', 'prodotti')}
      </b>
      <span className="soft">
        {search.q && ` per «${search.q}»`}
        {list && ` nella lista ${list}`}
        {shown < found && `, ${shown.toLocaleString('it-IT')} in questa pagina`}
      </span>
    </p>
  );
}

/** What the filters leave of the catalogue, page by page. */
export function CatalogueView({ shown, isStale, search, onReset, onCreate, ...actions }: CatalogueViewProps) {
  const products = shown.items;
  const found = Number(shown.total ?? products.length);
  // It goes on over the pages, and ends with another filter.
  const selection = useChosenProducts(isStale ? [] : products, filterOf(search));
  if (found === 0 && !isFiltered(search)) {
    return (
      <EmptyState
        title="Nessun prodotto nel catalogo. Aggiungi il primo!"
        actions={
          <Button variant="primary" icon={<Icon name="plus" />} onClick={onCreate}>
            Aggiungi prodotto
          </Button>
        }
      >
        Bastano un nome e un prezzo. La foto si può aggiungere dopo.
      </EmptyState>
    );
  }
  const isTable = search.view === 'list';
  return (
    <>
      <CountLine shown={products.length} found={found} search={search} />
      {found === 0 ? (
        <EmptyState
          title="Nessun prodotto trovato con i filtri selezionati."
          actions={<Button onClick={onReset}>Togli i filtri</Button>}
        />
      ) : isTable ? (
        <ProductTable products={products} selection={selection} {...actions} />
      ) : (
        <ProductGrid products={products} {...actions} />
      )}
      <Pager {...pagesOf(found, search.page ?? 1)} />
      {isTable && <ProductBulkBar selection={selection} found={found} filter={filterOf(search)} />}
    </>
  );
}
