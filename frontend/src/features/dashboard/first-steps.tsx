import type { Dashboard } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../shared/office/pictures/icon.js';
import styles from './dashboard.module.css';

interface Step {
  readonly to: '/admin/occasions' | '/admin/products' | '/admin/gift-lists';
  readonly words: string;
  readonly note: string;
  readonly isDone: (board: Dashboard) => boolean;
}

const STEPS: readonly Step[] = [
  {
    ...{ to: '/admin/occasions', words: 'Crea le occasioni' },
    ...{
      note: 'Nozze, nascita, compleanno: ogni lista ne ha una.',
      isDone: ({ occasions }) => occasions > 0,
    },
  },
  {
    ...{ to: '/admin/products', words: 'Carica i prodotti' },
    ...{ note: 'Con prezzo, foto e pezzi disponibili.', isDone: ({ products }) => products > 0 },
  },
  {
    ...{ to: '/admin/gift-lists', words: 'Apri la prima lista' },
    ...{
      note: 'Scegli i suoi prodotti e condividi il link con gli invitati.',
      isDone: ({ popularList }) => popularList !== null,
    },
  },
];

/** What to do first in a shop that has nothing to give yet. */
export function FirstSteps({ board }: { readonly board: Dashboard }) {
  const next = STEPS.findIndex(({ isDone }) => !isDone(board));
  return (
    <section className={styles['first']} aria-labelledby="per-cominciare">
      <h2 className="h2" id="per-cominciare">
        Per cominciare
      </h2>
      <p className="soft">Tre passi, e il negozio può ricevere il primo regalo.</p>
      <ol>
        {STEPS.map(({ to, words, note, isDone }, step) => (
          <li key={to}>
            <Link to={to} className={styles['step']} data-next={step === next || undefined}>
              <span className={styles['stepNumber']} data-done={isDone(board) || undefined}>
                {isDone(board) ? <Icon name="check" /> : step + 1}
              </span>
              <span className="grow">
                <span className="bold block">
                  {words}
                  {isDone(board) && <span className="visually-hidden">, fatto</span>}
                </span>
                <span className="soft block">{note}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
