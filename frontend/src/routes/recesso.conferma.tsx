import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ConfirmWithdrawalPage } from '../features/withdrawal/confirm-withdrawal-page.js';

/** The link's token stands behind the #: no server, proxy or log is told it. */
export const Route = createFileRoute('/recesso/conferma')({
  component: function ConfirmWithdrawal() {
    const token = useLocation({ select: ({ hash }) => hash });
    return <ConfirmWithdrawalPage key={token} token={token} />;
  },
});
