import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '../queries/session.js';
import { Page } from './page.js';
import { EmptyState } from './states.js';

interface AdminsOnlyProps {
  /** Of the page. */
  readonly title: string;
  /** What staff find elsewhere. */
  readonly instead: ReactNode;
  /** The page as admins see it. */
  readonly children: ReactNode;
}

/** A page of admins alone: staff are told that it is not theirs, without asking the server. */
export function AdminsOnly({ title, instead, children }: AdminsOnlyProps) {
  const { data: user } = useQuery(sessionQuery);
  if (user?.role === 'admin') return children;
  return (
    <Page title={title}>
      <EmptyState title="Questa pagina è riservata agli amministratori.">{instead}</EmptyState>
    </Page>
  );
}
