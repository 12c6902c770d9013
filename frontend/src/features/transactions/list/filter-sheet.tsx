import { useState, type ReactNode } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Sheet } from '../../../shared/office/dialogs/sheet.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { filtersOf, type TransactionSearch } from '../transaction-search.js';
import styles from './transactions.module.css';

interface FilterSheetProps {
  readonly search: TransactionSearch;
  readonly total: string | null;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** The filters of a phone, from below. */
export function FilterSheet({ search, total, onReset, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false);
  const { q: _q, ...chosen } = filtersOf(search);
  const count = Object.values(chosen).filter((value) => value !== undefined).length;
  const words =
    total === null
      ? 'Mostra le transazioni'
      : `Mostra ${total} ${total === '1' ? 'transazione' : 'transazioni'}`;
  return (
    <>
      <Button
        icon={<Icon name="adjustments-horizontal" />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        Filtri {count > 0 && <span className="count-badge">{count}</span>}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} label="Filtri">
        <div className="flex">
          <h2 className="h2 grow">Filtri</h2>
          <Button variant="text" onClick={onReset}>
            Azzera
          </Button>
        </div>
        <div className={styles['sheet']}>
          {children}
          <Button variant="primary" onClick={() => setOpened(false)}>
            {words}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
