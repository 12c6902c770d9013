import { createFileRoute } from '@tanstack/react-router';
import { TransactionPage } from '../features/transactions/detail/transaction-page.js';

export const Route = createFileRoute('/admin/transactions/$transactionId')({
  /** `act`: a dialog that is to be open at first. */
  validateSearch: ({ act }: Record<string, unknown>): { readonly act?: string } =>
    typeof act === 'string' ? { act } : {},
  component: function OneTransaction() {
    const { transactionId } = Route.useParams();
    const { act } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <TransactionPage
        key={transactionId}
        id={transactionId}
        act={act}
        onActed={() => void navigate({ search: {}, replace: true })}
      />
    );
  },
});
