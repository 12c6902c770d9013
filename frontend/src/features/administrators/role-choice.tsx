import type { StaffRole } from '@fiocco/contracts';
import { useId } from 'react';
import { ROLE_WORDS } from './administrator-kind.js';
import styles from './administrators.module.css';

const MAY: readonly (readonly [StaffRole, string])[] = [
  ['admin', 'Tutto, anche impostazioni, account, rimborsi, esportazioni e dati personali'],
  ['staff', 'Liste, prodotti, transazioni e incassi. Non vede chiavi, impostazioni e account'],
];

interface RoleChoiceProps {
  readonly role: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

/** The two roles with what each may do. */
export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles['roles']}>
      <legend>Ruolo</legend>
      <div className={styles['choices']}>
        {MAY.map(([value, may]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={role === value}
              onChange={() => onChange(value)}
            />
            <span className="medium">{ROLE_WORDS[value]}</span>
            <span className="soft xs">{may}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
