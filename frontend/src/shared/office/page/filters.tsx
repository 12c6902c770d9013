import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../kit/controls/button.js';
import { Sheet } from '../dialogs/sheet.js';
import { Icon } from '../pictures/icon.js';
import { Stack } from '../stack.js';
import styles from './filters.module.css';

interface FilterSheetProps {
  /** How many of its filters are set. */
  readonly count: number;
  /** Of the button that closes it: "Mostra 12 transazioni". */
  readonly show: string;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** The filters of a phone, from below. */
export function FilterSheet({ count, show, onReset, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false);
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
        <Stack gap={16} mt={6}>
          {children}
          <Button variant="primary" onClick={() => setOpened(false)}>
            {show}
          </Button>
        </Stack>
      </Sheet>
    </>
  );
}

interface MoreFiltersProps {
  /** How many of those that it may hide are set. */
  readonly count: number;
  /** Whether it begins open. */
  readonly opened?: boolean;
  /** What stands beside its button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Further filters of a wide page, on a line of their own below the others. */
export function MoreFilters({ count, opened: begins = false, beside, children }: MoreFiltersProps) {
  const [opened, setOpened] = useState(begins);
  const panel = useId();
  return (
    <>
      <Button
        icon={<Icon name="adjustments-horizontal" />}
        aria-expanded={opened}
        aria-controls={panel}
        onClick={() => setOpened(!opened)}
      >
        Altri filtri {count > 0 && <span className="count-badge">{count}</span>}
      </Button>
      {beside}
      <div id={panel} className={styles['more']} hidden={!opened}>
        {children}
      </div>
    </>
  );
}

interface ActiveFilterProps {
  readonly words: string;
  readonly onOff: () => void;
}

/** A filter that is set; pressing it takes it off. */
export function ActiveFilter({ words, onOff }: ActiveFilterProps) {
  return (
    <button type="button" className="active-filter" aria-label={`Togli il filtro ${words}`} onClick={onOff}>
      <span className="one-line">{words}</span>
      <Icon name="x" size="small" />
    </button>
  );
}
