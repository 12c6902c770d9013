import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import styles from './assignment.module.css';

interface QuantityFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly least: number;
  readonly most: number;
  readonly error: string | undefined;
}

export function QuantityField({ value, onChange, least, most, error }: QuantityFieldProps) {
  const number = Number(value) || 0;
  const step = (by: number) => onChange(String(Math.max(least, number + by)));
  return (
    <Field label="Quantità nella lista" required error={error}>
      {(control) => (
        <div className={styles['step']}>
          <Button
            className="icon-only"
            aria-label="Togli una"
            disabled={number <= least}
            onClick={() => step(-1)}
          >
            −
          </Button>
          <TextInput {...control} className="num" inputMode="numeric" value={value} onChange={onChange} />
          <Button className="icon-only" aria-label="Aggiungi una" onClick={() => step(1)}>
            +
          </Button>
          <span className="soft num">
            da {least} a {Math.max(least, most)}
          </span>
        </div>
      )}
    </Field>
  );
}
