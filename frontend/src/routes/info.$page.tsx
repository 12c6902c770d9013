import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LegalPage } from '../features/legal/legal-page.js';
import { askedOrder } from '../features/legal/withdrawal/asked-order.js';
import { ConfirmWithdrawalPage } from '../features/legal/withdrawal/confirm-withdrawal-page.js';
import { WithdrawalPage } from '../features/legal/withdrawal/withdrawal-page.js';
import { loadTexts } from '../shared/texts/say.js';

/** The steps of a withdrawal have no routes of their own: every guest's phone would load these with the list. */
export const Route = createFileRoute('/info/$page')({
  loader: () => loadTexts('legal', 'faults'),
  component: function Info() {
    const { page } = Route.useParams();
    const { hash, searchStr } = useLocation();
    // The token stands behind the #: no server, proxy or log is told it.
    if (page === 'recesso-conferma') return <ConfirmWithdrawalPage key={hash} token={hash} />;
    if (page !== 'recesso') return <LegalPage code={page} />;
    return <WithdrawalPage orderNumber={askedOrder(searchStr)} />;
  },
});
