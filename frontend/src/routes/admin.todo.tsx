import { createFileRoute } from '@tanstack/react-router';
import { TodoPage } from '../features/transactions/todo/todo-page.js';
import { TODO_KINDS, type TodoKind } from '@fiocco/contracts';

/** The kind that the address names. Apart from the words, because every page knows how addresses are read. */
const todoSearchFrom = (search: Record<string, unknown>): { readonly kind?: TodoKind } => ({
  kind: TODO_KINDS.find((kind) => kind === search['kind']),
});

export const Route = createFileRoute('/admin/todo')({
  validateSearch: todoSearchFrom,
  component: function Todo() {
    const { kind } = Route.useSearch();
    const navigate = Route.useNavigate();
    return <TodoPage kind={kind} onKind={(chosen) => void navigate({ search: { kind: chosen } })} />;
  },
});
