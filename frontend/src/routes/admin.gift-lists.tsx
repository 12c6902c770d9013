import { createFileRoute } from '@tanstack/react-router';
import { GiftListsPage } from '../features/gift-lists/gift-lists-page.js';
import { listSearchFrom } from '../features/gift-lists/list-search.js';
import { TransactionsOfListDialog } from '../features/transactions/of-list/transactions-of-list-dialog.js';

export const Route = createFileRoute('/admin/gift-lists')({
  validateSearch: listSearchFrom,
  component: function GiftLists() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <GiftListsPage
        search={search}
        transactionsDialog={TransactionsOfListDialog}
        // Back closes it, and leads to it again from a transaction.
        onDialog={(dialog, listId) =>
          void navigate({ search: (old) => ({ ...old, [dialog]: listId }), replace: listId === undefined })
        }
        onSearch={(change) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true })}
      />
    );
  },
});
