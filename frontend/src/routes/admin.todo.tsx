import { createFileRoute } from '@tanstack/react-router';
import { TodoPage } from '../features/transactions/todo/todo-page.js';
import { todoSearchFrom } from '../features/transactions/todo/todo-search.js';

export const Route = createFileRoute('/admin/todo')({
  validateSearch: todoSearchFrom,
  component: function Todo() {
    const { kind } = Route.useSearch();
    const navigate = Route.useNavigate();
    return <TodoPage kind={kind} onKind={(chosen) => void navigate({ search: { kind: chosen } })} />;
  },
});
