import { createFileRoute } from '@tanstack/react-router';
import { historySearchFrom } from '../features/history/history-address.js';
import { HistoryPage } from '../features/history/history-page.js';
import type { HistorySearch } from '../shared/office/diary/history-filter.js';

export const Route = createFileRoute('/admin/cronologia')({
  // It is judged by the page, because what stands here is loaded with every page of the shop.
  validateSearch: (search): HistorySearch => search,
  component: function Cronologia() {
    const search = historySearchFrom({ ...Route.useSearch() });
    const navigate = Route.useNavigate();
    return (
      <HistoryPage
        search={search}
        onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
      />
    );
  },
});
