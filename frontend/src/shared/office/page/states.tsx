import type { ReactNode } from 'react';
import { isApiProblem, messageOf } from '../../api/problem.js';
import { Skeleton } from '../../kit/blocks/skeleton.js';
import { Button } from '../../kit/controls/button.js';
import { Bow } from '../pictures/drawings.js';
import { Icon } from '../pictures/icon.js';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Says what would match the filters, or what to do first. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Bow className="empty-bow" />
      <p className="bold">{title}</p>
      {children && <p className="soft">{children}</p>}
      {actions && <div className="flex wrap">{actions}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

export function ErrorState({ title, error, onRetry, busy }: ErrorStateProps) {
  const code = isApiProblem(error) ? [error.code, error.problem.requestId].filter(Boolean).join(', ') : '';
  return (
    <div className="empty-state" role="alert">
      <span className="error-badge">
        <Icon name="cloud-off" size="large" />
      </span>
      <p className="bold">{title}</p>
      <p className="soft">{messageOf(error)}</p>
      <Button icon={<Icon name="refresh" />} busy={busy ?? false} onClick={onRetry}>
        Riprova
      </Button>
      {code && <p className="soft xs reference">Codice {code}</p>}
    </div>
  );
}

const WIDTHS = [62, 48, 71, 36, 54, 66, 42, 58];

const widthOf = (row: number) => WIDTHS[row % WIDTHS.length] ?? 50;

/** Placeholders in the shape of the table that is being loaded. */
export function RowsSkeleton({
  rows = 8,
  picture = true,
}: {
  readonly rows?: number;
  readonly picture?: boolean;
}) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Caricamento in corso</span>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skeleton-row" key={row} aria-hidden="true">
          {picture && <Skeleton className="square" />}
          <span className="grow">
            <Skeleton width={`${widthOf(row)}%`} />
            <Skeleton className="second-line" width={`${widthOf(row + 3) * 0.6}%`} />
          </span>
          <Skeleton className="desk-only" width={72} />
          <Skeleton width={92} height={22} />
        </div>
      ))}
    </div>
  );
}

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
