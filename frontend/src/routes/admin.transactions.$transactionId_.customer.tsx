import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '../features/transactions/customer/customer-page.js';

export const Route = createFileRoute('/admin/transactions/$transactionId_/customer')({
  component: function Customer() {
    return <CustomerPage {...Route.useParams()} />;
  },
});
