import { messageOf } from '../../api/problem.js';
import { IconButton } from '../../kit/controls/icon-button.js';
import { toast } from '../../kit/toasts/toasts.js';
import { Icon } from '../pictures/icon.js';

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
