import { deliveryRule, type GiftOnList, type Transaction } from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
import { Account } from '../account.js';
import { CollectDialog } from '../commands/collect-dialog.js';
import { RefundDialog } from '../commands/refund-dialog.js';
import { useCommand } from '../commands/use-command.js';
import { buyerWords, keptOf, productWords } from '../transaction-words.js';
import { type Exchanged, useExchange, useUndoExchange } from './exchange-mutations.js';
import styles from './exchange.module.css';
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

/** What the difference comes to, and what happens with it. */
function outcomeOf(
  keptCents: Cents,
  priceCents: Cents,
): readonly [words: string, cents: Cents, then: string] {
  const due = priceCents - keptCents;
  if (due > 0)
    return [
      'Restano da incassare',
      due,
      'Si incassano dalla transazione nuova: fino ad allora il regalo resta da parte.',
    ];
  if (due < 0)
    return [
      'In più',
      -due,
      'Restano segnati sulla transazione nuova come «in più», finché non si rimborsano da lì.',
    ];
  return ['Differenza', 0, 'È lo stesso importo: non resta niente da incassare né da rimborsare.'];
}

interface DifferenceProps {
  readonly keptCents: Cents;
  readonly priceCents: Cents;
  readonly shippingCents: Cents;
}

/** What moves, and what has to be paid besides or is left over. */
function Difference({ keptCents, priceCents, shippingCents }: DifferenceProps) {
  const [words, cents, then] = outcomeOf(keptCents, priceCents + shippingCents);
  const line = (what: string, amount: Cents) => ({ words: what, amount: formatDecimal(amount) });
  return (
    <section className={styles['difference']} aria-label="Differenza" aria-live="polite">
      <Account
        lines={[
          line('Costa il regalo nuovo', priceCents),
          ...(shippingCents > 0 ? [line('Spedizione', shippingCents)] : []),
          line('Passa dal regalo di adesso', keptCents),
        ]}
        sums={[line(words, cents)]}
      />
      <p>
        {keptCents === 0 && 'Niente è ancora incassato. '}
        {then}
      </p>
    </section>
  );
}

function leftWords(dueCents: number, surplusCents: number): string | undefined {
  if (dueCents > 0) return `Restano da incassare ${formatEuro(dueCents)}`;
  return surplusCents > 0 ? `${formatEuro(surplusCents)} in più da rimborsare` : undefined;
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
      {gift.card && <span className="num no-wrap">{formatEuro(centsOf(gift.card.price))}</span>}
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
  readonly surplusCents: Cents;
}

/** Only where money has moved is what is due a difference; it is the new gift's price else, to be paid as always. */
function leftOf({ transaction, movedCents, dueCents, surplusCents }: Exchanged): Left | null {
  const collects = dueCents > 0 && movedCents > 0 && isOffered('collect', transaction);
  const refunds = surplusCents > 0 && isOffered('refund', transaction);
  return collects || refunds ? { transaction, surplusCents } : null;
}

/** "Cambia regalo": person and money go on to another gift, of this or another list, and the difference is settled with it. */
export function ExchangeDialog(props: ExchangeDialogProps) {
  const [left, setLeft] = useState<Left | null>(null);
  const navigate = useNavigate();
  const open = (transactionId: string) =>
    // What was typed is sent: nothing is lost with the dialog.
    void navigate({
      to: '/admin/transactions/$transactionId',
      params: { transactionId },
      ignoreBlocker: true,
    });
  if (!left) return <ExchangeForm {...props} onLeft={setLeft} onOpen={open} />;
  const close = () => {
    props.onClose();
    open(left.transaction.id);
  };
  return left.surplusCents > 0 ? (
    <RefundDialog
      transaction={left.transaction}
      title="Rimborsa la differenza"
      offeredCents={left.surplusCents}
      onClose={close}
    />
  ) : (
    <CollectDialog
      transaction={left.transaction}
      title="Incassa la differenza"
      back="Più tardi"
      onClose={close}
    />
  );
}

interface ExchangeFormProps extends ExchangeDialogProps {
  readonly onLeft: (left: Left) => void;
  readonly onOpen: (transactionId: string) => void;
}

function ExchangeForm({ transaction: current, onClose, onLeft, onOpen }: ExchangeFormProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('exchange', now),
    onClose,
  });
  const exchange = useExchange(transaction);
  const undo = useUndoExchange(transaction);
  const form = useForm<Values>({ productId: '', amount: '', reason: '' }, faultsOf);
  const [chosen, setChosen] = useState<GiftOnList | null>(null);
  const isShare = transaction.type === 'quota';
  const choose = (gift: GiftOnList) => {
    const price = isShare ? transaction.amount : (gift.card?.price ?? '0');
    setChosen(gift);
    form.setMany({ productId: String(gift.card?.id ?? 0), amount: amountText(centsOf(price)) });
  };
  const cents = centsTyped(form.values.amount);
  const ships = deliveryRule(transaction.deliveryMethod)?.ships;
  const shippingCents = chosen?.card && ships ? centsOf(chosen.card.shippingCost) : 0;

  const send = ({ productId, reason }: Values) =>
    run(
      exchange,
      {
        giftListId: chosen?.list.id ?? transaction.giftListId,
        productId: Number(productId),
        ...(cents !== null && { amount: formatDecimal(cents) }),
        ...(reason.trim() && { reason }),
      },
      {
        done: (exchanged) => {
          const { transaction: next, dueCents, surplusCents } = exchanged;
          const back = async () => {
            if (!(await undo.run(next.id))) return;
            onClose();
            onOpen(transaction.id);
          };
          const words = leftWords(dueCents, surplusCents);
          toast.success('Regalo cambiato', words, { label: 'Annulla', run: () => void back() });
          const left = leftOf(exchanged);
          if (left) onLeft(left);
          else onOpen(next.id);
        },
        goesOn: (exchanged) => leftOf(exchanged) !== null,
        form,
      },
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
      act="Cambia regalo"
      busy={exchange.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <GiftFinder
        label="Regalo nuovo"
        required
        error={form.errors.productId}
        list={{ id: current.giftListId, name: current.giftListName ?? 'questa lista' }}
        whyNot={(gift) => whyNot(gift, transaction)}
        onChoose={choose}
      />
      {chosen && <Chosen gift={chosen} />}
      <Field label={isShare ? 'Importo della quota' : 'Importo'} required error={form.errors.amount}>
        {(control) => (
          <MoneyInput
            {...control}
            placeholder="0,00"
            value={form.values.amount}
            onChange={(value) => form.set('amount', value)}
          />
        )}
      </Field>
      {chosen && cents !== null && (
        <Difference
          keptCents={centsOf(keptOf(transaction))}
          priceCents={cents}
          shippingCents={shippingCents}
        />
      )}
      <ReasonField optional value={form.values.reason} onChange={(reason) => form.set('reason', reason)} />
    </CommandFrame>
  );
}
