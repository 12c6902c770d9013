import { createFileRoute } from '@tanstack/react-router';
import { thankYouSearch } from '../features/thank-you/thank-you-search.js';
import { ThankYouPage } from '../features/thank-you/thank-you-page.js';
import { loadTexts } from '../shared/texts/say.js';

export const Route = createFileRoute('/gift-lists/$listId/thank-you/{-$transactionId}')({
  validateSearch: thankYouSearch,
  loader: () => loadTexts('thanks', 'order'),
  component: ThankYou,
});

function ThankYou() {
  const { listId, transactionId } = Route.useParams();
  const search = Route.useSearch();
  return <ThankYouPage search={{ ...search, trid: transactionId ?? search.trid }} listId={listId} />;
}
