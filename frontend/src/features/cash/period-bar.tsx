import type { RomeDay } from '@fiocco/contracts';
import { useState } from 'react';
import { Field } from '../../shared/kit/controls/field.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { DateInput } from '../../shared/office/controls/date-inputs.js';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { dayFault, isDay } from '../../shared/office/controls/typed-date.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { dayIn, kindOf, neighbour, type Period } from './cash-period.js';
import type { CashSearch, PeriodKind } from './cash-search.js';
import styles from './cash.module.css';

interface PeriodBarProps {
  readonly search: CashSearch;
  readonly period: Period;
  readonly today: RomeDay;
  readonly onSearch: (search: CashSearch) => void;
}

const KINDS: readonly (readonly [PeriodKind, string])[] = [
  ['day', 'Giorno'],
  ['week', 'Settimana'],
  ['month', 'Mese'],
  ['range', 'Periodo'],
];

const STEPS: Readonly<Record<Exclude<PeriodKind, 'range'>, readonly [before: string, after: string]>> = {
  day: ['Giorno precedente', 'Giorno seguente'],
  week: ['Settimana precedente', 'Settimana seguente'],
  month: ['Mese precedente', 'Mese seguente'],
};

interface DayFieldProps {
  readonly label: string;
  readonly day: RomeDay;
  readonly onDay: (day: RomeDay) => void;
}

/** Changes the page once a whole day is typed. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<{ readonly of: RomeDay; readonly text: string } | null>(null);
  // What was typed counts until the page shows another day.
  const value = typed?.of === day ? typed.text : day;
  const change = (text: string) => {
    setTyped({ of: day, text });
    if (isDay(text)) onDay(text);
  };
  return (
    <Field label={label} error={dayFault(value)}>
      {(control) => <DateInput {...control} value={value} onChange={change} />}
    </Field>
  );
}

function Steps({ search, period, today, onSearch }: PeriodBarProps) {
  const per = kindOf(search);
  if (per === 'range')
    return (
      <>
        <DayField label="Dal" day={period.from} onDay={(from) => onSearch({ per, from, to: period.to })} />
        <DayField label="Al" day={period.to} onDay={(to) => onSearch({ per, from: period.from, to })} />
      </>
    );
  const [before, after] = STEPS[per];
  const isLast = period.to >= today;
  const step = (by: -1 | 1) => {
    const day = neighbour(period, by);
    onSearch({ per, day: day === today ? undefined : day });
  };
  return (
    <>
      <DayField label="Data" day={dayIn(search.day) ?? today} onDay={(day) => onSearch({ per, day })} />
      <span className={styles['steps']}>
        <IconButton icon={<Icon name="chevron-left" />} label={before} onClick={() => step(-1)} />
        <IconButton
          icon={<Icon name="chevron-right" />}
          label={after}
          disabled={isLast}
          onClick={() => step(1)}
        />
      </span>
    </>
  );
}

/** Which days the page shows. */
export function PeriodBar(props: PeriodBarProps) {
  const { search, period, today, onSearch } = props;
  const choose = (per: PeriodKind) =>
    onSearch(
      per === 'range' ? { per, ...period } : { per, day: dayIn(search.day) ?? dayWithin(period, today) },
    );
  return (
    <div className={styles['bar']}>
      <Segmented<PeriodKind> label="Periodo" value={kindOf(search)} onChange={choose} options={KINDS} />
      <Steps {...props} />
    </div>
  );
}

/** Today where the period has it, else its first day. */
const dayWithin = ({ from, to }: Period, today: RomeDay): RomeDay | undefined =>
  from <= today && today <= to ? undefined : from;
