import { FUND_CENTS, type PublicGiftList, SUGGESTED_SHARES_CENTS } from '@fiocco/contracts';
import { formatEuro, formatWholeEuro } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recipientsOf } from '../../../../../shared/public/gift-lists/names.js';
import envelope from '../../../../../shared/public/illustrations/busta-larga.svg';
import { buttonClass } from '../../../../../shared/kit/controls/button.js';
import { Chip } from '../../../../../shared/kit/blocks/chip.js';
import styles from './fund-card.module.css';

/** The free contribution: a gift without product, given in shares of any size. */
export function FundCard({ list }: { readonly list: PublicGiftList }) {
  const [amount, setAmount] = useState<number | null>(FUND_CENTS);
  const { name, several } = recipientsOf(list);
  return (
    <li className={styles.fund}>
      <div className={styles.picture}>
        <img
          src={envelope}
          alt="Busta con biglietto, fiocco e rami d’ulivo"
          width={1000}
          height={600}
          loading="lazy"
        />
      </div>
      <div className={styles.content}>
        <div>
          <h3>Contributo libero</h3>
          <p className={styles.note}>
            Per i progetti che non stanno in una scatola. Scegli tu quanto: {name} {several ? 'sanno' : 'sa'}{' '}
            già per che cosa.
          </p>
        </div>
        <div className={styles.give}>
          <div className={styles.chips} role="group" aria-label="Importo del contributo">
            {SUGGESTED_SHARES_CENTS.map((cents) => (
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
            className={buttonClass({ variant: 'line', className: styles.action })}
            to="/checkout/$listId/{-$productId}"
            params={{ listId: String(list.id), productId: undefined }}
            search={{ tp: 'quota', step: 1, cents: amount ?? undefined }}
          >
            {amount === null
              ? 'Contribuisci: l’importo lo scegli dopo'
              : `Contribuisci con ${formatEuro(amount)}`}
          </Link>
        </div>
      </div>
    </li>
  );
}
