import { createFileRoute } from '@tanstack/react-router';
import { ListError } from '../features/public-list/components/states/list-states.js';
import { loadPublicList } from '../features/public-list/load-public-list.js';
import { PrintCardPage } from '../features/public-list/print-card-page.js';
import { loadTexts } from '../shared/texts/say.js';

export const Route = createFileRoute('/list/$listId/biglietto')({
  loader: ({ context, params }) =>
    Promise.all([loadTexts('card'), loadPublicList(context.queryClient, params.listId)]),
  errorComponent: ListError,
  component: PrintCard,
});

function PrintCard() {
  const { listId } = Route.useParams();
  return <PrintCardPage listId={listId} />;
}
