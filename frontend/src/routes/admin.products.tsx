import { createFileRoute } from '@tanstack/react-router';
import { LabelsPage } from '../features/products/labels/labels-page.js';
import { ProductsPage } from '../features/products/products-page.js';
import { ToOrderPage } from '../features/products/to-order/to-order-page.js';
import { type ProductSearch, productSearchFrom } from '../features/products/product-search.js';

export const Route = createFileRoute('/admin/products')({
  // It is judged by the page, because what stands here is loaded with every page of the shop.
  validateSearch: (search): ProductSearch => search,
  component: function Products() {
    const search = productSearchFrom({ ...Route.useSearch() });
    const navigate = Route.useNavigate();
    const Shown = search.print ? LabelsPage : search.toOrder ? ToOrderPage : ProductsPage;
    return (
      <Shown
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
