import { type RomeDay, romeDayOf } from '@fiocco/contracts';
import { useState } from 'react';
import { Chip } from '../../../shared/kit/blocks/chip.js';
import { DayFilter, EuroFilter, firstOfWeek } from '../../../shared/office/controls/filter-fields.js';
import { Option } from '../../../shared/office/controls/inputs.js';
import type { TransactionSearch } from '../transaction-search.js';
import styles from './transactions.module.css';

interface Period {
  readonly from: RomeDay;
  readonly to: RomeDay;
}

/** Periods that end today, as a shop asks for them. */
function periodsUntil(today: RomeDay): readonly (readonly [string, Period])[] {
  return [
    ['Oggi', { from: today, to: today }],
    ['Questa settimana', { from: firstOfWeek(today), to: today }],
    ['Questo mese', { from: `${today.slice(0, 8)}01`, to: today }],
  ];
}

export interface FiltersProps {
  readonly search: TransactionSearch;
  readonly onChange: (change: Partial<TransactionSearch>) => void;
}

/** Days, amounts, and what is late. */
export function RangeFilters({ search, onChange }: FiltersProps) {
  const { from, to, min, max, overdue } = search;
  const [periods] = useState(() => periodsUntil(romeDayOf(new Date())));
  const isBackwards = from !== undefined && to !== undefined && from > to;
  const isUpsideDown = min !== undefined && max !== undefined && min > max;
  return (
    <>
      <div className={styles['range']}>
        <DayFilter label="Dal" value={from} onChange={(day) => onChange({ from: day })} />
        <DayFilter
          label="Al"
          value={to}
          onChange={(day) => onChange({ to: day })}
          fault={isBackwards ? 'Viene prima dell’inizio' : undefined}
        />
      </div>
      <div className="flex wrap" role="group" aria-label="Periodo">
        {periods.map(([words, days]) => {
          const isChosen = days.from === from && days.to === to;
          return (
            <Chip
              key={words}
              pressed={isChosen}
              onPress={() => onChange(isChosen ? { from: undefined, to: undefined } : days)}
            >
              {words}
            </Chip>
          );
        })}
      </div>
      <div className={styles['range']}>
        <EuroFilter label="Importo da" value={min} onChange={(euros) => onChange({ min: euros })} />
        <EuroFilter
          label="Importo fino a"
          value={max}
          onChange={(euros) => onChange({ max: euros })}
          fault={isUpsideDown ? 'È meno del primo importo' : undefined}
        />
      </div>
      <Option
        label="Solo oltre il termine"
        hint="Da incassare o bonifici attesi, a termine passato"
        checked={overdue === true}
        onChange={(checked) => onChange({ overdue: checked || undefined })}
      />
    </>
  );
}
