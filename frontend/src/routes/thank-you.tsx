import { createFileRoute } from '@tanstack/react-router';
import { thankYouSearch } from '../features/thank-you/thank-you-search.js';
import { ThankYouPage } from '../features/thank-you/thank-you-page.js';
import { loadTexts } from '../shared/texts/say.js';

export const Route = createFileRoute('/thank-you')({
  validateSearch: thankYouSearch,
  loader: () => loadTexts('thanks', 'order'),
  component: ThankYou,
});

function ThankYou() {
  return <ThankYouPage search={Route.useSearch()} />;
}
