import type { Transaction } from '@fiocco/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Group } from '../../../shared/office/stack.js';
import { formatTime } from '../../../shared/format/dates.js';
import { productWords } from '../transaction-words.js';
import { useUndoExchange } from './exchange-mutations.js';
import { LinkToExchange } from './link-to-exchange.js';

interface UndoProps {
  /** The purchase that has its person and money again. */
  readonly old: string;
  readonly next: string;
  readonly until: string;
  readonly onUndone?: () => void;
}

function Undo({ old, next, until, onUndone }: UndoProps) {
  const { run, busy } = useUndoExchange({ id: old });
  const undo = async () => {
    if (await run(next)) onUndone?.();
  };
  return (
    <Button icon={<Icon name="arrow-back-up" />} busy={busy} onClick={() => void undo()}>
      Annulla il cambio (fino alle {formatTime(until)})
    </Button>
  );
}

/** That the gift was exchanged, with the way to the other transaction, and back for ten minutes from either. */
export function ExchangeNotice({ transaction }: { readonly transaction: Transaction }) {
  const navigate = useNavigate();
  const { id, exchange } = transaction;
  if (!exchange) return null;
  const { from, to, undoUntil } = exchange;
  const own = <b>{productWords(transaction)}</b>;
  const openOld = (transactionId: string) =>
    void navigate({ to: '/admin/transactions/$transactionId', params: { transactionId } });
  return (
    <Group gap={10} mt={16}>
      {from && (
        <p>
          Regalo cambiato: da <LinkToExchange end={from} /> a {own}.
        </p>
      )}
      {to && (
        <p>
          Regalo cambiato: da {own} a <LinkToExchange end={to} />. Chi ha acquistato e quanto ha pagato sono
          passati lì.
        </p>
      )}
      {to && undoUntil && <Undo old={id} next={to.transactionId} until={undoUntil} />}
      {from && !to && undoUntil && (
        <Undo
          old={from.transactionId}
          next={id}
          until={undoUntil}
          onUndone={() => openOld(from.transactionId)}
        />
      )}
    </Group>
  );
}

interface ChangedNoticeProps {
  /** The new purchase. */
  readonly transaction: Transaction;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** In the dialog that settles the difference: the gift is exchanged already, and may be taken back from here. */
export function ChangedNotice({ transaction, busy, onUndo }: ChangedNoticeProps) {
  return (
    <Notice tone="ok">
      <Group gap={[4, 12]}>
        <p>
          <b>Regalo cambiato:</b> adesso è {productWords(transaction)}.
        </p>
        <Button busy={busy} onClick={onUndo}>
          Annulla il cambio
        </Button>
      </Group>
    </Notice>
  );
}
