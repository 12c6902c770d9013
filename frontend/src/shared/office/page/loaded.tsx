import type { ReactNode } from 'react';
import { ErrorState } from './states.js';

interface Query<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  readonly query: Query<T>;
  readonly skeleton: ReactNode;
  /** "Errore nel caricamento delle liste" */
  readonly failure: string;
  readonly children: (data: T) => ReactNode;
}

/** The skeleton, then the data; an error only where there is nothing older to show. */
export function Loaded<T>({ query, skeleton, failure, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  return (
    <ErrorState
      title={failure}
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
