import { type GiftCard, type GiftList, WISH_WORDS } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { moved } from './moved.js';
import styles from './order.module.css';
import { type RowDrag, useRowDrag } from './use-row-drag.js';

function useSaveOrder({ id, version }: GiftList) {
  return useMutation({
    meta: { changes: ['lists', 'history', `cards:${id}`] },
    mutationFn: (productIds: readonly number[]) =>
      call('PUT /api/gift-lists/:id/gift-order', {
        params: { id },
        body: { productIds: [...productIds] },
        version,
      }),
  });
}

interface RowProps {
  readonly card: GiftCard;
  /** From 0 on. */
  readonly at: number;
  readonly count: number;
  readonly drag: RowDrag;
  readonly onMove: (from: number, to: number) => void;
}

/** By which keys the handle moves its row, and where to. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function Row({ card, at, count, drag, onMove }: RowProps) {
  const { name } = card;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = KEYS[event.key]?.(at, count);
    if (to === undefined) return;
    event.preventDefault();
    if (to !== at) onMove(at, to);
  };
  return (
    <li className={styles['row']} data-drag={drag.stateOf(at)}>
      <button
        type="button"
        className={styles['handle']}
        aria-label={`Sposta ${name}`}
        aria-describedby="order-keys"
        onKeyDown={onKeyDown}
        {...drag.handleOf(at)}
      >
        <Icon name="grip-vertical" />
      </button>
      <span className={`num soft ${styles['number']}`}>{at + 1}</span>
      <Picture src={card.imageUrl} />
      <div className={styles['name']}>
        <span className="two-lines" title={name}>
          {name}
        </span>
        <span className="soft xs">{WISH_WORDS[card.priority]}</span>
      </div>
      <div className={styles['moves']}>
        <IconButton
          icon={<Icon name="arrow-bar-to-up" />}
          label={`Sposta in cima ${name}`}
          disabled={at === 0}
          onClick={() => onMove(at, 0)}
        />
        <IconButton
          icon={<Icon name="chevron-up" />}
          label={`Sposta su ${name}`}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        />
        <IconButton
          icon={<Icon name="chevron-down" />}
          label={`Sposta giù ${name}`}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        />
      </div>
    </li>
  );
}

interface OrderDialogProps {
  readonly list: GiftList;
  /** As they stand now. */
  readonly cards: readonly GiftCard[];
  readonly onClose: () => void;
}

/** "Ordina i regali": by dragging, by keys or by buttons, saved once. */
export function OrderDialog({ list, cards, onClose }: OrderDialogProps) {
  const [order, setOrder] = useState(cards);
  const [said, setSaid] = useState('');
  const client = useQueryClient();
  const { mutate, isPending } = useSaveOrder(list);
  const isChanged = order.some((card, at) => card.id !== cards[at]?.id);
  const guard = useClosingGuard(isChanged && !isPending, onClose);

  const move = (from: number, to: number) => {
    setOrder(moved(order, from, to));
    setSaid(`${order[from]?.name ?? ''}: ora è al posto ${to + 1} di ${order.length}.`);
  };
  const drag = useRowDrag(move);

  const save = (productIds: readonly number[], words: string) =>
    mutate(productIds, {
      onSuccess: () => {
        toast.success('Ordine salvato', words);
        onClose();
      },
      onError: (error) => {
        // Others have changed the list: the next press builds on what they saved.
        void refreshTags(client, ['lists']);
        toast.error('Errore', `Errore durante il salvataggio dell’ordine: ${messageOf(error)}`);
      },
    });

  return (
    <>
      <Dialog
        opened
        onClose={guard.close}
        title="Ordina i regali"
        under="Così li trovano gli ospiti."
        size="md"
        footer={
          <>
            {list.isOrderedByHand && (
              <Button
                variant="text"
                className={styles['reset']}
                busy={isPending}
                onClick={() => save([], 'I regali stanno di nuovo per desiderio.')}
              >
                Rimetti per desiderio
              </Button>
            )}
            <Button onClick={guard.close}>Torna indietro</Button>
            <Button
              variant="primary"
              busy={isPending}
              disabled={!isChanged}
              onClick={() =>
                save(
                  order.map(({ id }) => id),
                  'Gli ospiti vedono i regali così.',
                )
              }
            >
              Salva ordine
            </Button>
          </>
        }
      >
        <p id="order-keys" className="visually-hidden">
          Si trascina, oppure si sposta con le frecce su e giù; Inizio la porta in cima, Fine in fondo.
        </p>
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <ol className={styles['rows']} aria-label="Regali nell’ordine">
          {order.map((card, at) => (
            <Row key={card.id} card={card} at={at} count={order.length} drag={drag} onMove={move} />
          ))}
        </ol>
      </Dialog>
      {guard.question}
    </>
  );
}
