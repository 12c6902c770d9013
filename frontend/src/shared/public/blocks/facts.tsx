import type { ReactNode } from 'react';
import { cx } from '../../kit/class-names.js';
import styles from './facts.module.css';

interface FactProps {
  readonly name: string;
  readonly total?: boolean;
  /** On wide screens the money stands beside the form already. */
  readonly onlyPhone?: boolean;
  readonly edit?: { readonly label: string; readonly run: () => void };
  readonly children: ReactNode;
}

export function Fact({ name, total, onlyPhone, edit, children }: FactProps) {
  return (
    <div className={cx(total && styles.total, onlyPhone && styles.onlyPhone)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {edit && (
        <dd>
          <button type="button" className={styles.edit} aria-label={edit.label} onClick={edit.run}>
            Modifica
          </button>
        </dd>
      )}
    </div>
  );
}

interface FactsProps {
  /** Values at the right edge instead of beside their names. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** Facts in hairlines. */
export function Facts({ flush, children }: FactsProps) {
  return <dl className={cx(styles.facts, flush && styles.flush)}>{children}</dl>;
}
