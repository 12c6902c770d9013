import { createFileRoute } from '@tanstack/react-router';
import { CancelPage } from '../features/thank-you/cancel-page.js';

export const Route = createFileRoute('/annulla/$token')({
  component: function Cancel() {
    return <CancelPage token={Route.useParams().token} />;
  },
});
