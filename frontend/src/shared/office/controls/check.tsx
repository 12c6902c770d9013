import { useRef } from 'react';

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of the rows that it stands for are selected. */
  readonly mixed?: boolean;
  readonly onChange: (checked: boolean, withShift: boolean) => void;
  readonly shown?: boolean;
}

/** A checkbox with a target that a finger hits; its words are only said, unless `shown`. */
export function Check({ label, checked, mixed = false, onChange, shown = false }: CheckProps) {
  const withShift = useRef(false);
  return (
    <label className={shown ? 'option' : 'hit-area'}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        type="checkbox"
        className="checkbox"
        aria-label={shown ? undefined : label}
        checked={checked}
        onClick={(event) => {
          withShift.current = event.shiftKey;
        }}
        onChange={(event) => onChange(event.target.checked, withShift.current)}
      />
      {shown && label}
    </label>
  );
}
