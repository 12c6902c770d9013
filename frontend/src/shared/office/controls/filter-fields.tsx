import { daysAfter, type RomeDay, weekdayOf } from '@fiocco/contracts';
import { centsTyped } from '@fiocco/money';
import { useState } from 'react';
import { amountText } from '../../format/money.js';
import { Field } from '../../kit/controls/field.js';
import { useTypedText } from '../../kit/controls/use-typed-text.js';
import { DateInput } from './date-inputs.js';
import { MoneyInput } from './inputs.js';
import { dayFault, isDay } from './typed-date.js';

/** A week begins on Monday. */
export const firstOfWeek = (day: RomeDay): RomeDay => daysAfter(day, -((weekdayOf(day) + 6) % 7));

interface TypedFilterProps<T> {
  readonly label: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  /** What is wrong with it beside the other fields. */
  readonly fault?: string;
}

/** A day that is not whole yet filters nothing. */
export function DayFilter({ label, value = '', onChange, fault }: TypedFilterProps<string>) {
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

export function EuroFilter({ label, value, onChange, fault }: TypedFilterProps<number>) {
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
