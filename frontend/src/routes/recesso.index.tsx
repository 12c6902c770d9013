import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.js';

/** The order's number, as a mail fills it in; never the e-mail. */
export const Route = createFileRoute('/recesso/')({
  validateSearch: ({ ordine }: Record<string, unknown>): { readonly ordine?: string } =>
    typeof ordine === 'string' ? { ordine: ordine.slice(0, 40) } : {},
  component: function Withdrawal() {
    return <WithdrawalPage orderNumber={Route.useSearch().ordine ?? ''} />;
  },
});
