import { createFileRoute } from '@tanstack/react-router';
import { ClosingPage } from '../features/gift-lists/closing/closing-page.js';

export const Route = createFileRoute('/admin/gift-lists_/$listId/closing')({
  component: function Closing() {
    return <ClosingPage listId={Number(Route.useParams().listId)} />;
  },
});
