import { createFileRoute } from '@tanstack/react-router';
import { GiftListsPage } from '../features/gift-lists/gift-lists-page.js';
import { type ListSearch, listSearchFrom } from '../features/gift-lists/list-search.js';
import { TransactionsOfListDialog } from '../features/transactions/of-list/transactions-of-list-dialog.js';

export const Route = createFileRoute('/admin/gift-lists/')({
  // It is judged by the page, because what stands here is loaded with every page of the shop.
  validateSearch: (search): ListSearch => search,
  component: function GiftLists() {
    const search = listSearchFrom({ ...Route.useSearch() });
    const navigate = Route.useNavigate();
    return (
      <GiftListsPage
        search={search}
        transactionsDialog={TransactionsOfListDialog}
        // Back closes it, and leads to it again from a transaction.
        onDialog={(dialog, listId) =>
          void navigate({ search: { ...search, [dialog]: listId }, replace: listId === undefined })
        }
        onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
      />
    );
  },
});
