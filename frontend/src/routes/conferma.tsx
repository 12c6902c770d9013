import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ConfirmPage } from '../features/thank-you/confirm-page.js';
import { loadTexts } from '../shared/texts/say.js';

/** As for `/annulla`, the link's token stands behind the #. */
export const Route = createFileRoute('/conferma')({
  loader: () => loadTexts('thanks', 'order'),
  component: function Confirm() {
    const token = useLocation({ select: ({ hash }) => hash });
    return <ConfirmPage key={token} token={token} />;
  },
});
