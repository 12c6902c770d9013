import { createFileRoute } from '@tanstack/react-router';
import { TransactionPage } from '../features/transactions/detail/transaction-page.js';

export const Route = createFileRoute('/admin/transactions/$transactionId')({
  component: function OneTransaction() {
    const { transactionId } = Route.useParams();
    return <TransactionPage key={transactionId} id={transactionId} />;
  },
});
