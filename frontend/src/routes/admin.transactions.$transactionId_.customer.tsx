import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage, type CustomerSearch } from '../features/transactions/customer/customer-page.js';

export const Route = createFileRoute('/admin/transactions/$transactionId_/customer')({
  validateSearch: ({ sum }): CustomerSearch => (typeof sum === 'string' ? { sum } : {}),
  component: function Customer() {
    return <CustomerPage {...Route.useParams()} search={Route.useSearch()} />;
  },
});
