import { createFileRoute, useLocation } from '@tanstack/react-router';
import { CancelPage } from '../features/thank-you/cancel-page.js';
import { loadTexts } from '../shared/texts/say.js';

/** The link's token stands behind the #: no server, proxy or log is told it. */
export const Route = createFileRoute('/annulla/')({
  loader: () => loadTexts('thanks', 'order'),
  component: function Cancel() {
    const token = useLocation({ select: ({ hash }) => hash });
    return <CancelPage key={token} token={token} />;
  },
});
