import { deliveryRule, type GiftCard, type Transaction } from '@fiocco/contracts';
import { amountText, type Cents, centsOf, centsTyped, formatDecimal, formatEuro } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Field } from '../../../shared/kit/controls/field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { MoneyInput, SelectInput } from '../../../shared/office/controls/inputs.js';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { type FormErrors, useForm } from '../../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { listsByNameQuery } from '../../../shared/office/queries/records.js';
import { isOffered } from '../commands/offered.js';
import { useCommand } from '../commands/use-command.js';
import { listGiftsQuery } from '../queries.js';
import { buyerWords, keptOf, productWords } from '../transaction-words.js';
import { useExchange, useUndoExchange } from './exchange-mutations.js';

interface Values {
  readonly giftListId: string;
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

/** What has to be paid besides, or is left over, once the money has moved. `priceCents`: with its shipping. */
function differenceWords(keptCents: Cents, priceCents: Cents): string {
  const kept = formatEuro(keptCents);
  if (keptCents === 0) return `Niente è ancora incassato: restano da incassare ${formatEuro(priceCents)}.`;
  if (priceCents > keptCents)
    return `Passano ${kept}: restano da incassare ${formatEuro(priceCents - keptCents)}.`;
  if (priceCents < keptCents)
    return `Passano ${kept}: ${formatEuro(keptCents - priceCents)} sono in più e si rimborsano dalla transazione nuova.`;
  return `Passano ${kept}: è lo stesso importo, non resta niente da incassare.`;
}

const shippingWords = (cents: Cents): string => (cents > 0 ? `Più ${formatEuro(cents)} di spedizione. ` : '');

function leftWords(dueCents: number, surplusCents: number): string | undefined {
  if (dueCents > 0) return `Restano da incassare ${formatEuro(dueCents)}`;
  return surplusCents > 0 ? `${formatEuro(surplusCents)} in più da rimborsare` : undefined;
}

/** Whatever may still be had as this one was, whole or as a share, save the gift itself. */
function isChoice(card: GiftCard, { productId, giftListId, type }: Transaction, listId: string): boolean {
  const isOffered = card.offers.some((offer) => (offer === 'quota') === (type === 'quota'));
  return isOffered && !(card.id === productId && String(giftListId) === listId);
}

interface ExchangeDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** "Cambia regalo": person and money go on to another gift, of this or another list. */
export function ExchangeDialog({ transaction: current, onClose }: ExchangeDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('exchange', now),
    onClose,
  });
  const navigate = useNavigate();
  const exchange = useExchange(transaction);
  const undo = useUndoExchange(transaction);
  const form = useForm<Values>(
    { giftListId: String(current.giftListId), productId: '', amount: '', reason: '' },
    faultsOf,
  );
  const { giftListId, productId, amount } = form.values;
  const { data: lists = [] } = useQuery(listsByNameQuery);
  const { data: cards = [] } = useQuery(listGiftsQuery(Number(giftListId)));
  const choices = cards.filter((card) => isChoice(card, transaction, giftListId));
  const isShare = transaction.type === 'quota';
  const priceOf = (card: GiftCard | undefined) => (isShare ? transaction.amount : (card?.price ?? '0'));
  const choose = (next: string) => {
    const card = choices.find(({ id }) => String(id) === next);
    form.setMany({ productId: next, amount: card ? amountText(centsOf(priceOf(card))) : '' });
  };
  const cents = centsTyped(amount);
  const chosen = choices.find(({ id }) => String(id) === productId);
  const ships = deliveryRule(transaction.deliveryMethod)?.ships;
  const shippingCents = chosen && ships ? centsOf(chosen.shippingCost) : 0;

  const open = (transactionId: string) =>
    // What was typed is sent: nothing is lost with the dialog.
    void navigate({
      to: '/admin/transactions/$transactionId',
      params: { transactionId },
      ignoreBlocker: true,
    });

  const send = ({ reason }: Values) =>
    run(
      exchange,
      {
        giftListId: Number(giftListId),
        productId: Number(productId),
        ...(cents !== null && { amount: formatDecimal(cents) }),
        ...(reason.trim() && { reason }),
      },
      {
        done: ({ transaction: next, dueCents, surplusCents }) => {
          const back = async () => {
            if (await undo.run(next.id)) open(transaction.id);
          };
          const words = leftWords(dueCents, surplusCents);
          toast.success('Regalo cambiato', words, { label: 'Annulla', run: () => void back() });
          open(next.id);
        },
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
      back="Annulla"
      busy={exchange.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <Field label="Lista regalo" required>
        {(control) => (
          <SelectInput
            {...control}
            value={giftListId}
            onChange={(next) => form.setMany({ giftListId: next, productId: '', amount: '' })}
            options={lists
              .filter(({ state, id }) => state !== 'archived' || String(id) === giftListId)
              .map(({ id, name }) => [String(id), name] as const)}
          />
        )}
      </Field>
      <Field label="Regalo nuovo" required error={form.errors.productId}>
        {(control) => (
          <SelectInput
            {...control}
            data-autofocus
            value={productId}
            onChange={choose}
            options={[
              ['', choices.length > 0 ? 'Scegli il regalo' : 'Nessun altro regalo libero su questa lista'],
              ...choices.map(
                (card) => [String(card.id), `${card.name}, ${formatEuro(centsOf(card.price))}`] as const,
              ),
            ]}
          />
        )}
      </Field>
      <Field
        label={isShare ? 'Importo della quota' : 'Importo'}
        required
        error={form.errors.amount}
        hint={
          chosen && cents !== null
            ? shippingWords(shippingCents) +
              differenceWords(centsOf(keptOf(transaction)), cents + shippingCents)
            : undefined
        }
      >
        {(control) => (
          <MoneyInput
            {...control}
            placeholder="0,00"
            value={amount}
            onChange={(value) => form.set('amount', value)}
          />
        )}
      </Field>
      <ReasonField optional value={form.values.reason} onChange={(reason) => form.set('reason', reason)} />
    </CommandFrame>
  );
}
