import type { ReactNode } from 'react';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly options: readonly (readonly [value: T, words: ReactNode, label?: string])[];
  readonly className?: string;
}

/** A few choices of which one holds. With a label, the words are an icon. */
export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: SegmentedProps<T>) {
  return (
    <div className={['segmented', className].filter(Boolean).join(' ')} role="group" aria-label={label}>
      {options.map(([option, words, name]) => (
        <button
          key={option}
          type="button"
          className={name ? 'icon-only' : undefined}
          aria-label={name}
          title={name}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
