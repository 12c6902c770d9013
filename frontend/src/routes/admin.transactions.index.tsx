import { createFileRoute } from '@tanstack/react-router';
import { TransactionsPage } from '../features/transactions/list/transactions-page.js';
import { transactionSearchFrom } from '../features/transactions/transaction-search.js';

export const Route = createFileRoute('/admin/transactions/')({
  validateSearch: transactionSearchFrom,
  component: function Transactions() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <TransactionsPage
        search={search}
        onSearch={(change) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true })}
      />
    );
  },
});
