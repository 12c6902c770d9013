import type { Dashboard, Share } from '@fiocco/contracts';
import type { ReactNode } from 'react';
import { Euro } from '../../shared/office/euro.js';
import { countText } from './counts.js';
import styles from './dashboard.module.css';

type Colour = 'done' | 'waiting' | 'calm';

function Bar({
  words,
  share: { count, percent },
  colour,
}: {
  readonly words: string;
  readonly share: Share;
  readonly colour: Colour;
}) {
  return (
    <div className={styles['bar']}>
      <dt>{words}</dt>
      <span className={styles['track']} aria-hidden="true">
        {count > 0 && <i className={styles[colour]} style={{ width: `${percent}%` }} />}
      </span>
      <dd className={`num medium ${styles['barCount']}`}>{countText(count)}</dd>
      <dd className={`num soft ${styles['barCount']}`}>{percent}%</dd>
    </div>
  );
}

interface BlockProps {
  readonly id: string;
  readonly title: string;
  readonly total: string;
  readonly children: readonly [sum: ReactNode, bars: ReactNode];
}

function Block({ id, title, total, children: [sum, bars] }: BlockProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <p className={styles['total']}>
        <span className="soft">{total}</span>
        <span className={`num ${styles['totalValue']}`}>{sum}</span>
      </p>
      <dl>{bars}</dl>
    </section>
  );
}

interface StatisticsProps {
  readonly board: Dashboard;
}

export function TransactionStatistics({ board: { transactionStatistics } }: StatisticsProps) {
  const { sales, completed, pending } = transactionStatistics;
  return (
    <Block id="statistiche-transazioni" title="Statistiche transazioni" total="Vendite totali">
      <Euro amount={sales} />
      <>
        <Bar words="Completate" share={completed} colour="done" />
        <Bar words="In attesa" share={pending} colour="waiting" />
      </>
    </Block>
  );
}

export function ProductStatistics({ board: { products, productStatistics } }: StatisticsProps) {
  const { whole, quote, reservable } = productStatistics;
  return (
    <Block id="statistiche-prodotti" title="Statistiche prodotti" total="In catalogo">
      {countText(products)}
      <>
        <Bar words="Interi" share={whole} colour="calm" />
        <Bar words="A quote" share={quote} colour="calm" />
        <Bar words="Prenotabili" share={reservable} colour="calm" />
      </>
    </Block>
  );
}
