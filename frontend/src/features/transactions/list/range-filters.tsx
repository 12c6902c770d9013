import { type RomeDay, romeDayOf } from '@fiocco/contracts';
import { centsTyped } from '@fiocco/money';
import { useState } from 'react';
import { Chip } from '../../../shared/kit/blocks/chip.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { useTypedText } from '../../../shared/kit/controls/use-typed-text.js';
import { DateInput } from '../../../shared/office/controls/date-inputs.js';
import { MoneyInput, Option } from '../../../shared/office/controls/inputs.js';
import { dayFault, isDay } from '../../../shared/office/controls/typed-date.js';
import type { TransactionSearch } from '../transaction-search.js';
import { toCents } from './filter-words.js';
import styles from './transactions.module.css';
import { amountText } from '../../../shared/format/money.js';

interface Period {
  readonly from: RomeDay;
  readonly to: RomeDay;
}

const DAY_MS = 86_400_000;

/** Noon keeps a day apart from its neighbours. */
const instantOf = (day: RomeDay): number => Date.parse(`${day}T12:00:00Z`);

const daysBefore = (day: RomeDay, days: number): RomeDay =>
  new Date(instantOf(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Monday is 0. */
const weekday = (day: RomeDay): number => (new Date(instantOf(day)).getUTCDay() + 6) % 7;

/** Periods that end today, as a shop asks for them. */
function periodsUntil(today: RomeDay): readonly (readonly [string, Period])[] {
  return [
    ['Oggi', { from: today, to: today }],
    ['Questa settimana', { from: daysBefore(today, weekday(today)), to: today }],
    ['Questo mese', { from: `${today.slice(0, 8)}01`, to: today }],
  ];
}

export interface FiltersProps {
  readonly search: TransactionSearch;
  readonly onChange: (change: Partial<TransactionSearch>) => void;
}

interface TypedFilterProps<T> {
  readonly label: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  /** What is wrong with it beside the other fields. */
  readonly fault?: string;
}

/** A day that is not whole yet filters nothing. */
function DayFilter({ label, value = '', onChange, fault }: TypedFilterProps<string>) {
  const [left, setLeft] = useState(false);
  const valueOf = (text: string) => (text === '' || isDay(text) ? text : value);
  const [text, setText] = useTypedText(value, (day) => onChange(day || undefined), valueOf);
  return (
    <div onBlur={() => setLeft(true)} onFocus={() => setLeft(false)}>
      <Field label={label} error={(left ? dayFault(text) : undefined) ?? fault}>
        {(control) => <DateInput {...control} value={text} onChange={setText} />}
      </Field>
    </div>
  );
}

function EuroFilter({ label, value, onChange, fault }: TypedFilterProps<number>) {
  const [left, setLeft] = useState(false);
  const shown = value === undefined ? '' : amountText(toCents(value));
  const valueOf = (text: string) => {
    const cents = centsTyped(text);
    if (cents !== null) return amountText(cents);
    return text.trim() === '' ? '' : shown;
  };
  const say = (text: string) => {
    const cents = centsTyped(text);
    onChange(cents === null ? undefined : cents / 100);
  };
  const [text, setText] = useTypedText(shown, say, valueOf);
  const isWrong = left && text.trim() !== '' && centsTyped(text) === null;
  return (
    <div onBlur={() => setLeft(true)} onFocus={() => setLeft(false)}>
      <Field label={label} error={isWrong ? 'Un importo, ad esempio 12,50' : fault}>
        {(control) => <MoneyInput {...control} value={text} onChange={setText} />}
      </Field>
    </div>
  );
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
