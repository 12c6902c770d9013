import { createFileRoute } from '@tanstack/react-router';
import { CashPage } from '../features/cash/cash-page.js';
import { cashSearchFrom } from '../features/cash/cash-search.js';

export const Route = createFileRoute('/admin/cash')({
  validateSearch: cashSearchFrom,
  component: function Cash() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return <CashPage search={search} onSearch={(next) => void navigate({ search: next })} />;
  },
});
