import { createFileRoute } from '@tanstack/react-router';
import { ListError } from '../features/public-list/components/states/list-states.js';
import { ListSkeleton } from '../features/public-list/components/states/list-skeleton.js';
import { loadPublicList } from '../features/public-list/load-public-list.js';
import { listSearch } from '../features/public-list/model/list-search.js';
import { PublicListPage } from '../features/public-list/public-list-page.js';

export const Route = createFileRoute('/list/$listId/')({
  validateSearch: listSearch,
  loader: ({ context, params }) => loadPublicList(context.queryClient, params.listId),
  pendingComponent: ListSkeleton,
  pendingMs: 120,
  pendingMinMs: 250,
  errorComponent: ListError,
  component: PublicList,
});

function PublicList() {
  const { listId } = Route.useParams();
  return <PublicListPage key={listId} listId={listId} search={Route.useSearch()} />;
}
