import { isPaidInShop } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../../shared/kit/controls/button.js';
import { BowMark } from '../../../../shared/kit/icons/index.js';
import { CalmActions } from '../../../../shared/public/shop/calm-page.js';
import { transactionQuery } from '../../../../shared/public/transactions/public-transaction.js';
import { EndState } from './checkout-states.js';

/** As the specification says: a reservation is shown a little longer before the thanks. */
const THANKS_AFTER_MS = { online: 1_000, inShop: 2_000 } as const;

interface SingleDoneProps {
  readonly transactionId: string;
  readonly onFinish: () => void;
}

/** The single page's end: what was agreed is done, and its order comes by itself. */
export function SingleDone({ transactionId, onFinish }: SingleDoneProps) {
  const { data } = useQuery(transactionQuery(transactionId));
  const inShop = isPaidInShop(data?.transaction.paymentMethod ?? null);
  const finish = useEffectEvent(onFinish);
  const pause = inShop ? THANKS_AFTER_MS.inShop : THANKS_AFTER_MS.online;
  useEffect(() => {
    const timer = setTimeout(() => finish(), pause);
    return () => clearTimeout(timer);
  }, [pause]);
  return (
    <EndState
      lively
      role="status"
      icon={<BowMark />}
      eyebrow="Il tuo regalo"
      title={inShop ? 'Prenotazione completata' : 'Ci siamo'}
      text="Grazie! Ti portiamo al tuo ordine…"
    >
      <CalmActions>
        <Button wide variant="primary" onClick={onFinish}>
          Vedi il tuo ordine
        </Button>
      </CalmActions>
    </EndState>
  );
}
