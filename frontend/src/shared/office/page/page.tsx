import type { ReactNode } from 'react';
import { usePublicSettings } from '../../api/public-settings.js';
import { usePhone } from '../../kit/media.js';
import { usePageTitle } from '../../kit/use-page-title.js';
import { messageOf } from '../../api/problem.js';
import { IconButton } from '../../kit/controls/icon-button.js';
import { toast } from '../../kit/toasts/toasts.js';
import { Skeleton } from '../../kit/blocks/skeleton.js';
import { Icon } from '../pictures/icon.js';
import { Picture } from '../pictures/picture.js';
import { type AsOfAddress, AsOfLink } from './as-of-link.js';

interface PageProps {
  readonly title: string;
  /** The title's first word, which on a phone is only said: the second is enough there. */
  readonly lead?: string;
  readonly sub?: ReactNode;
  /** Where its past is shown. */
  readonly asOf?: AsOfAddress | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the office: its name, which the browser's tab has too, one primary action, then what it shows. */
export function Page({ title, lead, sub, asOf, actions, children }: PageProps) {
  const { appName } = usePublicSettings();
  const isPhone = usePhone();
  usePageTitle(lead === undefined ? title : `${lead} ${title}`, appName);
  return (
    <>
      <div className="head">
        <h1>
          {lead !== undefined && <span className={isPhone ? 'visually-hidden' : undefined}>{lead} </span>}
          {title}
        </h1>
        {sub && <span className="sub desk-only">{sub}</span>}
        {(asOf !== undefined || actions) && (
          <div className="actions">
            {asOf && <AsOfLink of={asOf} />}
            {actions}
          </div>
        )}
      </div>
      {children}
    </>
  );
}

interface RefreshButtonProps {
  readonly query: {
    readonly isRefetching: boolean;
    readonly refetch: () => Promise<{ readonly error: unknown }>;
  };
  /** What is read anew besides. */
  readonly also?: () => void;
}

/** Reads a page anew: pages of the office never do by themselves. */
export function RefreshButton({ query, also }: RefreshButtonProps) {
  const refresh = async () => {
    also?.();
    const { error } = await query.refetch();
    if (error) toast.error('Errore', messageOf(error));
  };
  return (
    <IconButton
      icon={<Icon name="refresh" />}
      label="Aggiorna"
      busy={query.isRefetching}
      onClick={() => void refresh()}
    />
  );
}

interface RecordHeadProps {
  readonly src: string | null | undefined;
  /** Chooses the drawing that stands in for a missing picture of a list. */
  readonly occasion?: string | null;
  /** What is done with it. */
  readonly acts: ReactNode;
  /** Its heading, and what is to be known before anything else. */
  readonly children: ReactNode;
}

/** The head of a page about one thing: its picture, what it is, and what is done with it. */
export const RecordHead = ({ src, occasion, acts, children }: RecordHeadProps) => (
  <div className="record-head">
    <div>
      <Picture src={src} className="record-picture" sizes="84px" occasion={occasion ?? null} />
      <div className="grow">{children}</div>
    </div>
    {acts}
  </div>
);

export const RecordHeadSkeleton = () => (
  <div className="record-head" aria-hidden="true">
    <div>
      <Skeleton className="record-picture" />
      <div className="grow">
        <Skeleton width={160} />
        <Skeleton width="min(420px, 90%)" height={24} style={{ marginTop: 10 }} />
        <Skeleton width={220} style={{ marginTop: 12 }} />
      </div>
    </div>
  </div>
);
