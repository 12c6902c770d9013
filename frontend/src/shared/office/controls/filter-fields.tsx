import { daysAfter, type RomeDay, romeDayOf, weekdayOf } from '@fiocco/contracts';
import { centsTyped } from '@fiocco/money';
import { useState } from 'react';
import { amountText } from '../../format/money.js';
import { Chip } from '../../kit/blocks/chip.js';
import { Field } from '../../kit/controls/field.js';
import { useTypedText } from '../../kit/controls/use-typed-text.js';
import { DateInput } from './date-inputs.js';
import { MoneyInput } from './inputs.js';
import styles from './filter-fields.module.css';
import { dayFault, isDay } from './typed-date.js';

/** A week begins on Monday. */
const firstOfWeek = (day: RomeDay): RomeDay => daysAfter(day, -((weekdayOf(day) + 6) % 7));

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
  const shown = value === undefined ? '' : amountText(Math.round(value * 100));
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

interface DaysProps {
  readonly from: RomeDay | undefined;
  readonly to: RomeDay | undefined;
  readonly onChange: (days: {
    readonly from?: RomeDay | undefined;
    readonly to?: RomeDay | undefined;
  }) => void;
}

/** From one day to another, both included. */
export function DayRange({ from, to, onChange }: DaysProps) {
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return (
    <div className={styles['range']}>
      <DayFilter label="Dal" value={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter
        label="Al"
        value={to}
        onChange={(day) => onChange({ to: day })}
        fault={isBackwards ? 'Viene prima dell’inizio' : undefined}
      />
    </div>
  );
}

interface EurosProps {
  /** In euro. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly onFrom: (euros: number | undefined) => void;
  readonly onTo: (euros: number | undefined) => void;
}

export function EuroRange({ from, to, onFrom, onTo }: EurosProps) {
  const isUpsideDown = from !== undefined && to !== undefined && from > to;
  return (
    <div className={styles['range']}>
      <EuroFilter label="Importo da" value={from} onChange={onFrom} />
      <EuroFilter
        label="Importo fino a"
        value={to}
        onChange={onTo}
        fault={isUpsideDown ? 'È meno del primo importo' : undefined}
      />
    </div>
  );
}

type PeriodName = 'Oggi' | 'Ieri' | 'Questa settimana' | 'Questo mese';

/** When each begins that ends today. */
const BEGINNINGS: Readonly<Record<Exclude<PeriodName, 'Ieri'>, (today: RomeDay) => RomeDay>> = {
  Oggi: (today) => today,
  'Questa settimana': firstOfWeek,
  'Questo mese': (today) => `${today.slice(0, 8)}01`,
};

function daysOf(period: PeriodName, today: RomeDay): { readonly from: RomeDay; readonly to: RomeDay } {
  const yesterday = daysAfter(today, -1);
  return period === 'Ieri'
    ? { from: yesterday, to: yesterday }
    : { from: BEGINNINGS[period](today), to: today };
}

/** Of these periods each is one press; pressed again it is none. */
export function Periods({
  label,
  periods,
  from,
  to,
  onChange,
}: DaysProps & { readonly label: string; readonly periods: readonly PeriodName[] }) {
  const [today] = useState(() => romeDayOf(new Date()));
  return (
    <div className="flex wrap" role="group" aria-label={label}>
      {periods.map((period) => {
        const days = daysOf(period, today);
        const isChosen = days.from === from && days.to === to;
        return (
          <Chip
            key={period}
            pressed={isChosen}
            onPress={() => onChange(isChosen ? { from: undefined, to: undefined } : days)}
          >
            {period}
          </Chip>
        );
      })}
    </div>
  );
}
