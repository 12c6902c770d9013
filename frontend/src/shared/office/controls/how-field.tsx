import { howName, MONEY_HOWS, type MoneyHow } from '@fiocco/contracts';
import { useId } from 'react';
import styles from './how-field.module.css';

interface HowFieldProps {
  readonly label: string;
  readonly value: MoneyHow;
  readonly onChange: (how: MoneyHow) => void;
}

/** How money came or went: each way in sight, chosen with one press, or by the arrows from the one that is chosen. */
export function HowField({ label, value, onChange }: HowFieldProps) {
  const id = useId();
  return (
    <div className="field" role="radiogroup" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className={styles['hows']}>
        {MONEY_HOWS.map((how) => (
          <label key={how}>
            <input
              type="radio"
              name={id}
              value={how}
              checked={how === value}
              onChange={() => onChange(how)}
            />
            {howName(how)}
          </label>
        ))}
      </div>
    </div>
  );
}
