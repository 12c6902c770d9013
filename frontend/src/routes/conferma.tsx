import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ConfirmPage } from '../features/thank-you/confirm-page.js';

/** As for `/annulla`, the link's token stands behind the #. */
export const Route = createFileRoute('/conferma')({
  component: function Confirm() {
    const token = useLocation({ select: ({ hash }) => hash });
    return <ConfirmPage key={token} token={token} />;
  },
});
