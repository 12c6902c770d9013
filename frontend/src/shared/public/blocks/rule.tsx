import { BowMark } from '../../kit/icons/index.js';
import { cx } from '../../kit/class-names.js';
import styles from './rule.module.css';

/** The hairline with a bow: the one ornament. */
export function Rule({ className }: { readonly className?: string }) {
  return (
    <div className={cx(styles.rule, className)} aria-hidden="true">
      <BowMark strokeWidth={1.3} />
    </div>
  );
}
