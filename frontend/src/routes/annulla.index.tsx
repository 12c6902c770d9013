import { createFileRoute, useLocation } from '@tanstack/react-router';
import { CancelPage } from '../features/thank-you/cancel-page.js';

/** The link's token stands behind the #: no server, proxy or log is told it. */
export const Route = createFileRoute('/annulla/')({
  component: function Cancel() {
    const token = useLocation({ select: ({ hash }) => hash });
    return <CancelPage key={token} token={token} />;
  },
});
