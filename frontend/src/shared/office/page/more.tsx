import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/button.js';
import { Icon } from '../pictures/icon.js';

interface MoreProps {
  /** How many are shown, in words. */
  readonly children: ReactNode;
  /** How many more come at a time. */
  readonly step: number;
  readonly hasMore: boolean;
  readonly busy?: boolean;
  readonly onMore: () => void;
}

/** Below a table that is shown in steps. */
export function More({ children, step, hasMore, busy = false, onMore }: MoreProps) {
  return (
    <div className="more">
      <span className="soft num" role="status">
        {children}
      </span>
      {hasMore && (
        <Button icon={<Icon name="chevron-down" />} busy={busy} onClick={onMore}>
          Carica altre {step}
        </Button>
      )}
    </div>
  );
}
