import type { Transaction } from '@fiocco/contracts';
import { addCents, centsOf, formatEuro } from '@fiocco/money';
import { Button } from '../../../shared/kit/controls/button.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';
import { countOf } from '../../../shared/office/words.js';
import styles from './bulk.module.css';

interface BulkBarProps {
  readonly chosen: readonly Transaction[];
  readonly mayDelete: boolean;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with all selected rows, at hand wherever one has scrolled. */
export function BulkBar({ chosen, mayDelete, onDelete, onClear }: BulkBarProps) {
  useShortcuts('Questa pagina', [{ keys: 'Escape', words: 'Deseleziona tutte', run: onClear }]);
  const sum = addCents(chosen.map(({ amount }) => centsOf(amount)));
  return (
    <div className={styles['bulk']} role="region" aria-label="Transazioni selezionate">
      <p role="status" className="num">
        <b>{countOf(chosen.length, 'selezionata', 'selezionate')}</b>{' '}
        <span className="no-wrap">{formatEuro(sum)}</span>
      </p>
      {mayDelete ? (
        <Button variant="text" icon={<Icon name="trash" />} onClick={onDelete}>
          Elimina…
        </Button>
      ) : (
        <span>Le elimina solo un amministratore.</span>
      )}
      <IconButton icon={<Icon name="x" />} label="Deseleziona tutte" onClick={onClear} />
    </div>
  );
}
