import { createFileRoute } from '@tanstack/react-router';
import { AsOfPage } from '../features/as-of/as-of-page.js';

export interface AsOfSearch {
  /** The moment, as a clock in Italy showed it: `2026-11-21T18:30`. */
  readonly at?: string;
  /** Rows that are as they were are shown as well. */
  readonly all?: true;
}

export const Route = createFileRoute('/admin/as-of/$kind/$id')({
  validateSearch: ({ at, all }): AsOfSearch => ({
    at: typeof at === 'string' ? at : undefined,
    all: all === true ? true : undefined,
  }),
  component: function AsOf() {
    const { kind, id } = Route.useParams();
    const { at, all = false } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AsOfPage
        key={`${kind}/${id}`}
        kind={kind}
        id={id}
        at={at}
        all={all}
        onPick={(next) => void navigate({ search: (old) => ({ ...old, at: next }) })}
        onAll={(shown) =>
          void navigate({ search: (old) => ({ ...old, all: shown || undefined }), replace: true })
        }
      />
    );
  },
});
