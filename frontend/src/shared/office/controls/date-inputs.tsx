import type { ComponentProps } from 'react';
import { TextInput } from './inputs.js';
import { leftDay, leftTime, shownDay, typedDay, typedTime } from './typed-date.js';

type DateInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'placeholder' | 'icon'>;

/** Enter sends a form without leaving the field. */
function whenLeft(leave: () => void): Pick<ComponentProps<'input'>, 'onBlur' | 'onKeyDown'> {
  return { onBlur: leave, onKeyDown: ({ key }) => key === 'Enter' && leave() };
}

/**
 * A day as Italians write it. The browser's own date field writes it in the browser's language, so that 6 December and
 * 12 June can't be told apart in an English one.
 */
export function DateInput({ value, onChange, ...input }: DateInputProps) {
  return (
    <TextInput
      autoComplete="off"
      {...input}
      icon="calendar"
      inputMode="numeric"
      placeholder="gg/mm/aaaa"
      value={shownDay(value)}
      onChange={(text) => onChange(typedDay(text, shownDay(value)))}
      {...whenLeft(() => onChange(leftDay(value)))}
    />
  );
}

/** A time of day, 24 hours. */
export function TimeInput({ value, onChange, ...input }: DateInputProps) {
  return (
    <TextInput
      autoComplete="off"
      {...input}
      icon="clock"
      inputMode="numeric"
      placeholder="hh:mm"
      value={value}
      onChange={(text) => onChange(typedTime(text, value))}
      {...whenLeft(() => onChange(leftTime(value)))}
    />
  );
}
