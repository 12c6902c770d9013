import type { ReactNode } from 'react';
import { IconButton } from '../../kit/controls/icon-button.js';
import { Icon } from '../pictures/icon.js';
import { useShortcuts } from '../shortcuts/use-shortcuts.js';
import { countOf } from '../words.js';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  /** Names the region. */
  readonly label: string;
  readonly count: number;
  /** The word for what is selected: masculine where the rows are. */
  readonly words?: readonly [one: string, many: string];
  readonly clear?: string;
  /** Beside the count. */
  readonly aside?: ReactNode;
  readonly onClear: () => void;
  /** What can be done with them. */
  readonly children: ReactNode;
}

/** What can be done with all selected rows, at hand wherever one has scrolled. */
export function BulkBar({
  label,
  count,
  words = ['selezionata', 'selezionate'],
  clear = 'Deseleziona tutte',
  aside,
  onClear,
  children,
}: BulkBarProps) {
  useShortcuts('Questa pagina', [{ keys: 'Escape', words: clear, run: onClear }]);
  return (
    <div className={styles['bulk']} role="region" aria-label={label}>
      <p role="status" className="num">
        <b>{countOf(count, ...words)}</b> {aside}
      </p>
      {children}
      <IconButton icon={<Icon name="x" />} label={clear} onClick={onClear} />
    </div>
  );
}
