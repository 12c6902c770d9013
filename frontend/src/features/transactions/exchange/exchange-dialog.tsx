import {
  deliveryRule,
  type GiftOnList,
  isMethodByHand,
  isPaidInShop,
  type Transaction,
} from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Field } from '../../../shared/kit/controls/field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { MoneyInput } from '../../../shared/office/controls/inputs.js';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { type FormErrors, useForm } from '../../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { goneWords, nameOf } from '../../../shared/office/gifts/found-gifts.js';
import { GiftFinder } from '../../../shared/office/gifts/gift-finder.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { Group } from '../../../shared/office/stack.js';
import { isOffered } from '../../../shared/office/transaction-actions.js';
import { CollectDialog } from '../commands/collect-dialog.js';
import { RefundDialog } from '../commands/refund-dialog.js';
import { useCommand } from '../commands/use-command.js';
import { buyerWords, keptOf, productWords } from '../transaction-words.js';
import { ChangedNotice } from './exchange-notice.js';
import { type Exchanged, useExchange, useUndoExchange } from './exchange-mutations.js';
import { actWords, Difference, leftWords } from './difference.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

interface Values {
  /** The gift's; empty until one is chosen. */
  readonly productId: string;
  readonly amount: string;
  readonly reason: string;
}

function faultsOf({ productId, amount }: Values): FormErrors<Values> {
  const cents = centsTyped(amount);
  return {
    ...(productId === '' && { productId: 'Scegli il regalo nuovo' }),
    ...((cents === null || cents < 0) && { amount: 'Serve un importo, per esempio 49,90' }),
  };
}

/** Null for whatever may still be had as this one was, whole or as a share, save the gift itself. */
function whyNot(gift: GiftOnList, { productId, giftListId, type }: Transaction): string | null {
  const { card, list } = gift;
  if ((card?.id ?? 0) === (productId ?? 0) && list.id === giftListId) return 'è il regalo di adesso';
  const gone = goneWords(gift);
  if (gone !== null) return gone;
  const isShare = type === 'quota';
  // To the list's fund only shares go.
  const isOffered = card ? card.offers.some((offer) => (offer === 'quota') === isShare) : isShare;
  if (isOffered) return null;
  return isShare ? 'non si regala a quote' : 'si regala solo a quote';
}

function Chosen({ gift }: { readonly gift: GiftOnList }) {
  return (
    <Group gap={10}>
      <Picture src={gift.card?.imageUrl} />
      <span className="grow">
        <span className="one-line medium block">{nameOf(gift)}</span>
        <span className="one-line soft xs block">{gift.list.name}</span>
      </span>
    </Group>
  );
}

interface ExchangeDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** What the exchange has left to do, with the new purchase. */
interface Left {
  readonly transaction: Transaction;
  readonly dueCents: Cents;
  readonly surplusCents: Cents;
}

/** Only where money has moved is what is due a difference; it is the new gift's price else, to be paid as always. */
function leftOf({ transaction, movedCents, dueCents, surplusCents }: Exchanged): Left | null {
  const collects = dueCents > 0 && movedCents > 0 && isOffered('collect', transaction);
  const refunds = surplusCents > 0 && isOffered('refund', transaction);
  return collects || refunds ? { transaction, dueCents, surplusCents } : null;
}

/** Opens a purchase's page. What was typed is sent: nothing is lost with the dialog. */
function useOpen() {
  const navigate = useNavigate();
  return (transactionId: string) =>
    void navigate({
      to: '/admin/transactions/$transactionId',
      params: { transactionId },
      ignoreBlocker: true,
    });
}

/** "Cambia regalo": person and money go on to another gift, of this or another list, and the difference is settled with it. */
export function ExchangeDialog({ transaction, onClose }: ExchangeDialogProps) {
  const [left, setLeft] = useState<Left | null>(null);
  const open = useOpen();
  const undo = useUndoExchange(transaction);
  const takeBack = async (next: string) => {
    if (!(await undo.run(next))) return;
    onClose();
    open(transaction.id);
  };
  /** Once nothing is left to be settled, or somebody does that later. */
  const tell = (next: Transaction, words: string | undefined) => {
    toast.success('Regalo cambiato', words, { label: 'Annulla', run: () => void takeBack(next.id) });
    open(next.id);
  };
  if (left)
    return (
      <Settlement
        left={left}
        onUndo={() => void takeBack(left.transaction.id)}
        undoing={undo.busy}
        onClose={(isSettled) => {
          onClose();
          if (isSettled) open(left.transaction.id);
          else tell(left.transaction, leftWords(left));
        }}
      />
    );
  const done = (exchanged: Exchanged) => {
    const more = leftOf(exchanged);
    if (more) setLeft(more);
    else tell(exchanged.transaction, leftWords(exchanged));
  };
  return <ExchangeForm transaction={transaction} onDone={done} onClose={onClose} />;
}

interface SettlementProps {
  readonly left: Left;
  readonly undoing: boolean;
  readonly onUndo: () => void;
  readonly onClose: (isSettled: boolean) => void;
}

/** The dialog that takes money or gives it back, for the difference alone. */
function Settlement({ left, undoing, onUndo, onClose }: SettlementProps) {
  const { transaction, surplusCents } = left;
  const isSettled = useRef(false);
  const common = {
    transaction,
    back: 'Più tardi',
    said: <ChangedNotice transaction={transaction} busy={undoing} onUndo={onUndo} />,
    onDone: () => {
      isSettled.current = true;
    },
    onClose: () => onClose(isSettled.current),
  } as const;
  return surplusCents > 0 ? (
    <RefundDialog {...common} title="Rimborsa la differenza" offeredCents={surplusCents} />
  ) : (
    <CollectDialog {...common} title="Incassa la differenza" />
  );
}

interface ExchangeFormProps extends ExchangeDialogProps {
  readonly onDone: (exchanged: Exchanged) => void;
}

/** Said only where another sum was agreed than the catalogue's. */
function agreedWords(typed: Cents | undefined, listed: Cents, isShare: boolean): string | undefined {
  if (isShare || typed === undefined || typed === listed) return undefined;
  return `In catalogo ${formatEuro(listed)}.`;
}

/** What the difference is reckoned from; null until a gift is chosen and its amount can be read. */
function reckoned(transaction: Transaction, chosen: GiftOnList | null, amount: string) {
  const cents = centsTyped(amount);
  if (!chosen || cents === null) return null;
  const ships = deliveryRule(transaction.deliveryMethod)?.ships;
  return {
    keptCents: centsOf(keptOf(transaction)),
    priceCents: cents,
    shippingCents: chosen.card && ships ? centsOf(chosen.card.shippingCost) : 0,
    byTransfer: isMethodByHand(transaction.paymentMethod) && !isPaidInShop(transaction.paymentMethod),
  };
}

function ExchangeForm({ transaction: current, onClose, onDone }: ExchangeFormProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('exchange', now),
    onClose,
  });
  const exchange = useExchange(transaction);
  const form = useForm<Values>({ productId: '', amount: '', reason: '' }, faultsOf);
  const [chosen, setChosen] = useState<GiftOnList | null>(null);
  const isShare = transaction.type === 'quota';
  const priceOf = (gift: GiftOnList) => (isShare ? transaction.amount : (gift.card?.price ?? '0'));
  const choose = (gift: GiftOnList) => {
    setChosen(gift);
    form.setMany({ productId: String(gift.card?.id ?? 0), amount: amountText(centsOf(priceOf(gift))) });
  };
  const sum = reckoned(transaction, chosen, form.values.amount);

  const send = ({ productId, reason }: Values) =>
    run(
      exchange,
      {
        giftListId: chosen?.list.id ?? transaction.giftListId,
        productId: Number(productId),
        ...(sum && { amount: formatDecimal(sum.priceCents) }),
        ...(reason.trim() && { reason }),
      },
      { done: onDone, goesOn: (exchanged) => leftOf(exchanged) !== null, form },
    );
  return (
    <CommandFrame
      title="Cambia regalo"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}: nome, messaggio e denaro passano al
          regalo nuovo, e questo torna libero.
        </>
      }
      act={actWords(sum, isOffered('refund', transaction))}
      missing={chosen ? undefined : 'Manca il regalo nuovo'}
      busy={exchange.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <GiftFinder
        label="Regalo nuovo"
        required
        pushes
        error={form.errors.productId}
        list={{ id: current.giftListId, name: current.giftListName ?? 'questa lista' }}
        whyNot={(gift) => whyNot(gift, transaction)}
        onChoose={choose}
      />
      {chosen && (
        <>
          <Chosen gift={chosen} />
          <Field
            label={isShare ? 'Importo della quota' : 'Importo'}
            required
            error={form.errors.amount}
            hint={agreedWords(sum?.priceCents, centsOf(priceOf(chosen)), isShare)}
          >
            {(control) => (
              <MoneyInput
                {...control}
                placeholder="0,00"
                value={form.values.amount}
                onChange={(value) => form.set('amount', value)}
              />
            )}
          </Field>
          {sum && <Difference {...sum} />}
          <ReasonField
            optional
            value={form.values.reason}
            onChange={(reason) => form.set('reason', reason)}
          />
        </>
      )}
    </CommandFrame>
  );
}
