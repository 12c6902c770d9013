import type { ExchangeEnd, Transaction } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Group } from '../../../shared/office/stack.js';
import { formatTime } from '../../../shared/format/dates.js';
import { useUndoExchange } from './exchange-mutations.js';

const LinkTo = ({ end: { transactionId, orderNumber } }: { readonly end: ExchangeEnd }) => (
  <Link className="link num no-wrap" to="/admin/transactions/$transactionId" params={{ transactionId }}>
    {orderNumber ?? 'transazione'}
  </Link>
);

interface UndoProps {
  readonly transaction: Transaction;
  readonly to: ExchangeEnd;
  readonly until: string;
}

function Undo({ transaction, to, until }: UndoProps) {
  const { run, busy } = useUndoExchange(transaction);
  return (
    <Button icon={<Icon name="arrow-back-up" />} busy={busy} onClick={() => void run(to.transactionId)}>
      Annulla il cambio (fino alle {formatTime(until)})
    </Button>
  );
}

/** That the gift was exchanged, with the way to the other transaction, and back for ten minutes. */
export function ExchangeNotice({ transaction }: { readonly transaction: Transaction }) {
  const { exchange } = transaction;
  if (!exchange) return null;
  const { from, to, undoUntil } = exchange;
  return (
    <Group gap={10} mt={16}>
      {from && (
        <p>
          Al posto del regalo di <LinkTo end={from} />.
        </p>
      )}
      {to && (
        <p>
          Regalo cambiato: persona e denaro sono in <LinkTo end={to} />.
        </p>
      )}
      {to && undoUntil && <Undo transaction={transaction} to={to} until={undoUntil} />}
    </Group>
  );
}
