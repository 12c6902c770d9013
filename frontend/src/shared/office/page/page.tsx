import type { ReactNode } from 'react';
import { usePublicSettings } from '../../api/public-settings.js';
import { usePhone } from '../../kit/media.js';
import { usePageTitle } from '../../kit/use-page-title.js';
import { messageOf } from '../../api/problem.js';
import { IconButton } from '../../kit/controls/icon-button.js';
import { toast } from '../../kit/toasts/toasts.js';
import { Icon } from '../pictures/icon.js';

interface PageProps {
  readonly title: string;
  /** The title's first word, which on a phone is only said: the second is enough there. */
  readonly lead?: string;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the office: its name, which the browser's tab has too, one primary action, then what it shows. */
export function Page({ title, lead, sub, actions, children }: PageProps) {
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
        {actions && <div className="actions">{actions}</div>}
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
