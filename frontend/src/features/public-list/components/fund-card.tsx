import type { PublicGiftList } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCents, formatWholeEuro } from '../../../shared/format/money.js';
import { recipientsOf } from '../../../shared/gift-lists/names.js';
import envelope from '../../../shared/illustrations/busta-larga.svg';
import { buttonClass } from '../../../shared/ui/button.js';
import { Chip } from '../../../shared/ui/chip.js';
import styles from './fund-card.module.css';

const AMOUNTS = [2500, 5000, 10000] as const;
const DEFAULT_AMOUNT = 5000;

/** The free contribution: a gift without product, given in shares of any size. */
export function FundCard({ list }: { readonly list: PublicGiftList }) {
  const [amount, setAmount] = useState<number | null>(DEFAULT_AMOUNT);
  const { name, several } = recipientsOf(list);
  return (
    <li className={styles.fund}>
      <div className={styles.pic}>
        <img
          src={envelope}
          alt="Busta con biglietto, fiocco e rami d’ulivo"
          width={1000}
          height={600}
          loading="lazy"
        />
      </div>
      <div className={styles.in}>
        <div>
          <h3>Contributo libero</h3>
          <p className={styles.note}>
            Per i progetti che non stanno in una scatola. Scegli tu quanto: {name} {several ? 'sanno' : 'sa'}{' '}
            già per che cosa.
          </p>
        </div>
        <div className={styles.give}>
          <div className={styles.chips} role="group" aria-label="Importo del contributo">
            {AMOUNTS.map((cents) => (
              <Chip
                key={cents}
                className={styles.chip}
                pressed={amount === cents}
                onPress={() => setAmount(cents)}
              >
                {formatWholeEuro(cents)}
              </Chip>
            ))}
            <Chip className={styles.chip} pressed={amount === null} onPress={() => setAmount(null)}>
              Altro
            </Chip>
          </div>
          <Link
            className={buttonClass({ variant: 'line', className: styles.act })}
            to="/checkout/$listId/{-$productId}"
            params={{ listId: String(list.id), productId: undefined }}
            search={{ tp: 'quota', step: 1, amount: amount === null ? undefined : amount / 100 }}
          >
            {amount === null
              ? 'Contribuisci: l’importo lo scegli dopo'
              : `Contribuisci con ${formatCents(amount)}`}
          </Link>
        </div>
      </div>
    </li>
  );
}
