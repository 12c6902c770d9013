import { createFileRoute } from '@tanstack/react-router';
import { AsOfPage } from '../features/as-of/as-of-page.js';

export interface AsOfSearch {
  /** The moment, as a clock in Italy showed it: `2026-11-21T18:30`. */
  readonly at?: string;
}

export const Route = createFileRoute('/admin/as-of/$kind/$id')({
  validateSearch: ({ at }): AsOfSearch => ({ at: typeof at === 'string' ? at : undefined }),
  component: function AsOf() {
    const { kind, id } = Route.useParams();
    const { at } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AsOfPage
        key={`${kind}/${id}`}
        kind={kind}
        id={id}
        at={at}
        onPick={(next) => void navigate({ search: { at: next } })}
      />
    );
  },
});
