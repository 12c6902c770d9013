import type { Product } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Loaded } from '../../shared/office/page/loaded.js';
import { PageHead } from '../../shared/office/page/page-head.js';
import { productsQuery } from '../../shared/office/queries/products.js';
import { CatalogueView } from './catalogue-view.js';
import { DeleteProductDialog } from './delete-product-dialog.js';
import { ProductDialog } from './product-dialog.js';
import { ProductFilters } from './product-filters.js';
import type { ProductSearch } from './product-search.js';
import { ProductsSkeleton } from './products-skeleton.js';

type Open =
  | { readonly kind: 'edit'; readonly product: Product | null }
  | { readonly kind: 'delete'; readonly product: Product };

interface ProductsPageProps {
  readonly search: ProductSearch;
  readonly onSearch: (change: Partial<ProductSearch>) => void;
}

export function ProductsPage({ search, onSearch }: ProductsPageProps) {
  const products = useQuery(productsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const create = () => setOpen({ kind: 'edit', product: null });
  const close = () => setOpen(null);

  return (
    <>
      <PageHead
        title="Gestione Prodotti"
        actions={
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
        }
      />
      <ProductFilters search={search} onChange={onSearch} />
      <Loaded query={products} skeleton={<ProductsSkeleton />} failure="Errore nel caricamento dei prodotti">
        {(all) => (
          <CatalogueView
            products={all}
            search={search}
            onReset={() => onSearch({ q: undefined, stock: undefined, list: undefined })}
            onCreate={create}
            onEdit={(product) => setOpen({ kind: 'edit', product })}
            onDelete={(product) => setOpen({ kind: 'delete', product })}
          />
        )}
      </Loaded>
      {open?.kind === 'edit' && <ProductDialog product={open.product} onClose={close} />}
      {open?.kind === 'delete' && <DeleteProductDialog product={open.product} onClose={close} />}
    </>
  );
}
