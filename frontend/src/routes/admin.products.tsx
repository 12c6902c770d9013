import { createFileRoute } from '@tanstack/react-router';
import { ProductsPage } from '../features/products/products-page.js';
import { productSearchFrom } from '../features/products/product-search.js';

export const Route = createFileRoute('/admin/products')({
  validateSearch: productSearchFrom,
  component: function Products() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ProductsPage
        search={search}
        onSearch={(change) =>
          // Another filter begins at its first page; the view is no filter.
          void navigate({
            search: (old) => ({ ...old, page: 'view' in change ? old.page : undefined, ...change }),
            replace: true,
          })
        }
      />
    );
  },
});
