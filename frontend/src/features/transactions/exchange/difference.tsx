import { type Cents, formatDecimal } from '@fiocco/money';
import { formatEuro } from '../../../shared/format/money.js';
import { Account } from '../account.js';
import styles from './exchange.module.css';

interface Sum {
  /** Of the gift that is given up. */
  readonly keptCents: Cents;
  readonly priceCents: Cents;
  readonly shippingCents: Cents;
  /** What is due is awaited by transfer, and not taken at the counter. */
  readonly byTransfer: boolean;
}

const dueOf = ({ keptCents, priceCents, shippingCents }: Sum): Cents =>
  priceCents + shippingCents - keptCents;

/** What one press does. Money is asked for or given back in the dialog that follows it, where any has moved at all. */
export function actWords(sum: Sum | null, mayRefund: boolean): string {
  const due = sum && sum.keptCents > 0 ? dueOf(sum) : 0;
  if (due > 0 && !sum?.byTransfer) return `Cambia e incassa ${formatEuro(due)}`;
  return due < 0 && mayRefund ? `Cambia e rimborsa ${formatEuro(-due)}` : 'Cambia regalo';
}

/** What the difference comes to, and what happens with it. */
function outcomeOf(due: Cents, byTransfer: boolean): readonly [words: string, cents: Cents, then: string] {
  if (due > 0)
    return [
      'Restano da incassare',
      due,
      `${byTransfer ? 'Si attendono con un bonifico per la' : 'Si incassano dalla'} transazione nuova: fino ad allora il regalo resta da parte.`,
    ];
  if (due < 0)
    return [
      'In più',
      -due,
      'Restano segnati sulla transazione nuova come «in più», finché non si rimborsano da lì.',
    ];
  return ['Differenza', 0, 'È lo stesso importo: non resta niente da incassare né da rimborsare.'];
}

/** What has to be paid besides or is left over. The price stands in the field above, and nowhere a second time. */
export function Difference(sum: Sum) {
  const { keptCents, shippingCents } = sum;
  const [words, cents, then] = outcomeOf(dueOf(sum), sum.byTransfer);
  const line = (what: string, amount: Cents) => ({ words: what, amount: formatDecimal(amount) });
  const lines = [
    ...(shippingCents > 0 ? [line('Spedizione', shippingCents)] : []),
    ...(keptCents > 0 ? [line('Passa dal regalo di adesso', -keptCents)] : []),
  ];
  return (
    <section className={styles['difference']} aria-label="Differenza" aria-live="polite">
      {lines.length > 0 && <Account lines={lines} sums={[line(words, cents)]} />}
      <p>
        {keptCents === 0 && 'Niente è ancora incassato. '}
        {then}
      </p>
    </section>
  );
}

/** What is left to be settled, for whoever reads it once the dialog is gone. */
export function leftWords({
  dueCents,
  surplusCents,
}: {
  readonly dueCents: Cents;
  readonly surplusCents: Cents;
}): string | undefined {
  if (dueCents > 0) return `Restano da incassare ${formatEuro(dueCents)}`;
  return surplusCents > 0 ? `${formatEuro(surplusCents)} in più da rimborsare` : undefined;
}
