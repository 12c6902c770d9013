import type { ReactNode } from 'react';
import { cx } from '../../kit/class-names.js';
import styles from './facts.module.css';
import type { PublicTransaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { say } from '../../texts/say.js';
import { formatEuro } from '../../format/money.js';

interface FactProps {
  readonly name: string;
  readonly total?: boolean;
  /** A sum that is a part of the total below it. */
  readonly sum?: boolean;
  /** On wide screens the money stands beside the form already. */
  readonly onlyPhone?: boolean;
  /** "Modifica" ("Change"), where it says no other words. */
  readonly act?: { readonly label?: string; readonly words?: string; readonly run: () => void };
  readonly children: ReactNode;
  /** A name or a number, which no translator of a browser is to change. */
  readonly asItIs?: boolean;
  /** A smaller line below. */
  readonly second?: ReactNode;
}

export function Fact({ name, total, sum, onlyPhone, act, asItIs, children, second }: FactProps) {
  return (
    <div className={cx(total && styles.total, sum && styles.sum, onlyPhone && styles.onlyPhone)}>
      <dt>{name}</dt>
      <dd translate={asItIs ? 'no' : undefined}>
        {children}
        {second && <span className={styles.second}>{second}</span>}
      </dd>
      {act && (
        <dd>
          <button type="button" className={styles.act} aria-label={act.label} onClick={act.run}>
            {act.words ?? say('common.change')}
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

/** Whom an invoice is made out to; nothing where none is wanted. */
export function InvoiceFact({ transaction: { invoice } }: Pick<SumFactsProps, 'transaction'>) {
  if (!invoice) return null;
  return (
    <Fact name={say('common.invoice')} asItIs second={invoice.vatNumber ?? invoice.taxCode}>
      {invoice.name}
    </Fact>
  );
}

interface SumFactsProps {
  readonly transaction: PublicTransaction;
  readonly onlyPhone?: boolean;
}

/** What a total is made of; nothing where it is one sum. */
export function SumFacts({ transaction, onlyPhone = false }: SumFactsProps) {
  const shipping = centsOf(transaction.amount_shipping);
  if (shipping === 0) return null;
  const sums = { gift: centsOf(transaction.amount), shipping } as const;
  return (['gift', 'shipping'] as const).map((part) => (
    <Fact key={part} name={say(`common.sum.${part}`)} onlyPhone={onlyPhone} sum>
      {formatEuro(sums[part])}
    </Fact>
  ));
}
