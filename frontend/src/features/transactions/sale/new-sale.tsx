import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';
import {
  type GiftCard,
  DELIVERY_METHODS,
  type DeliveryMethod,
  deliveryName,
  STATUS_WORDS,
} from '@fiocco/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { SaidFields } from '../../../shared/office/controls/said-fields.js';
import { saidFaults, saidNow } from '../../../shared/office/controls/said-of-money.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { listsByNameQuery } from '../../../shared/office/queries/records.js';
import { listGiftsQuery } from '../queries.js';
import { notCreated } from '../transaction-words.js';
import { GiftSection, type SectionProps } from './gift-section.js';
import {
  bodyOf,
  giftOf,
  kindsOf,
  missingFrom,
  NEW_SALE,
  type SaleValues,
  type ChosenGift,
  isCollected,
  totalOf,
} from './sale-form.js';
import { call } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { centsTyped, formatEuro } from '@fiocco/money';
import { Field } from '../../../shared/kit/controls/field.js';
import { Option, SelectInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { MailField } from '../../../shared/office/controls/mail-field.js';
import { DocumentField, useReceiptNumber } from '../commands/fields.js';
import styles from './sale.module.css';

const SALE = 'sale';
const MONEY = 'sale receipt';

function spend(): void {
  spendId(SALE);
  spendId(MONEY);
}

/** Records a sale at the counter. Every try names the same ids until one has gone through, so that it counts once. */
function useRecordSale(giftListId: number) {
  return useMutation({
    meta: { changes: ['transactions', 'lists', 'products', `cards:${giftListId}`] },
    mutationFn: (values: SaleValues) =>
      call('POST /api/transactions', {
        body: bodyOf(values, { transactionId: drawnId(SALE), receiptId: drawnId(MONEY) }),
      }),
    onSuccess: spend,
    onError: (error) => {
      // An earlier try went through with other values: what is sent next is another sale.
      if (isApiProblem(error, 'TRANSACTION_ID_TAKEN')) spend();
    },
  });
}

function useGifts(giftListId: string): readonly GiftCard[] {
  const { data = [] } = useQuery({ ...listGiftsQuery(Number(giftListId)), enabled: giftListId !== '' });
  return data;
}

interface SaleDialogProps {
  /** The list that the page is about: chosen from the beginning. */
  readonly listId?: number | undefined;
  readonly onClose: () => void;
}

/** Nothing is sold any more on a list that is archived. */
function useGivenList(listId: number | undefined): string {
  const { data: lists = [] } = useQuery(listsByNameQuery);
  const list = lists.find(({ id }) => id === listId);
  return list && list.state !== 'archived' ? String(list.id) : '';
}

/** "Nuova transazione": a sale, a share or a reservation at the counter. */
function SaleDialog({ listId, onClose }: SaleDialogProps) {
  const [given] = useState(useGivenList(listId));
  const number = useReceiptNumber(true);
  const form = useForm<SaleValues>({ ...NEW_SALE, ...saidNow(), giftListId: given }, (values) =>
    isCollected(values) ? { ...saidFaults(values), ...number.faults(values) } : {},
  );
  const guard = useClosingGuard(form.dirty, onClose);
  const cards = useGifts(form.values.giftListId);
  const gift = giftOf(form.values, cards);
  const sale = useRecordSale(Number(form.values.giftListId));
  const navigate = useNavigate();
  const missing = missingFrom(form.values, gift);
  const isTaken = gift !== null && kindsOf(gift).length === 0;

  const send = (values: SaleValues) =>
    sale.mutate(values, {
      onSuccess: ({ id }) => {
        const open = () =>
          void navigate({ to: '/admin/transactions/$transactionId', params: { transactionId: id } });
        toast.success('Transazione creata', undefined, { label: 'Apri', run: open });
        onClose();
      },
      onError: (error) => {
        if (!form.refuse(error)) toast.error('Errore', notCreated(error));
      },
    });

  return (
    <>
      <Dialog
        opened
        onClose={guard.close}
        size="md"
        title="Nuova transazione"
        onSubmit={() => form.submit(send)}
        footer={
          <>
            <span className="soft grow">{missing.length > 0 && `Mancano: ${missing.join(', ')}`}</span>
            <Button onClick={guard.close}>Annulla</Button>
            <Button
              variant="primary"
              type="submit"
              busy={sale.isPending}
              disabled={missing.length > 0 || isTaken}
            >
              Crea transazione
            </Button>
          </>
        }
      >
        <div className="form-grid">
          <GiftSection form={form} gift={gift} cards={cards} isListGiven={given !== ''} />
          <BuyerSection form={form} />
          <EndSection form={form} gift={gift} />
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}

/** "Nuova transazione", by its button or by N; on `listId` where the page is about one list. */
export function NewSale({ listId }: { readonly listId?: number | undefined }) {
  const [opened, setOpened] = useState(false);
  useShortcuts('Questa pagina', [{ keys: 'n', words: 'Nuova transazione', run: () => setOpened(true) }]);
  return (
    <>
      <Button
        variant="primary"
        icon={<Icon name="plus" />}
        aria-label="Nuova transazione"
        onClick={() => setOpened(true)}
      >
        <span>
          Nuova<span className="noun"> transazione</span>
        </span>
      </Button>
      {opened && <SaleDialog listId={listId} onClose={() => setOpened(false)} />}
    </>
  );
}

interface BuyerFieldProps extends Pick<SectionProps, 'form'> {
  readonly name: 'buyerName' | 'buyerPhone';
  readonly label: string;
  readonly type?: string;
}

function BuyerField({ form, name, label, type = 'text' }: BuyerFieldProps) {
  const isRequired = name === 'buyerName';
  return (
    <Field
      label={label}
      required={isRequired}
      aside={isRequired ? undefined : 'facoltativo'}
      error={form.errors[name]}
    >
      {(control) => (
        <TextInput
          {...control}
          type={type}
          autoComplete="off"
          maxLength={200}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
        />
      )}
    </Field>
  );
}

function BuyerSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <>
      <BuyerField form={form} name="buyerName" label="Nome dell’acquirente" />
      <BuyerField form={form} name="buyerPhone" label="Telefono" type="tel" />
      <MailField aside="facoltativo" {...form.field('buyerEmail')} />
      <Field label="Consegna">
        {(control) => (
          <SelectInput
            {...control}
            value={form.values.deliveryMethod}
            onChange={(value) => form.set('deliveryMethod', value as DeliveryMethod)}
            options={DELIVERY_METHODS.map((code) => [code, deliveryName(code)])}
          />
        )}
      </Field>
      <Field label="Messaggio" aside="facoltativo" className="both-columns" error={form.errors.message}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={2_000}
            value={form.values.message}
            onChange={(event) => form.set('message', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

const STATUSES = (['completata', 'in_attesa'] as const).map(
  (status) => [status, STATUS_WORDS[status]] as const,
);

function takenWords(values: SaleValues, gift: ChosenGift): string {
  const total = totalOf(values, gift);
  if (total === null) return 'In negozio.';
  const isShipped = total !== centsTyped(values.amount);
  return `In negozio: ${formatEuro(total)}${isShipped ? ', spedizione compresa' : ''}.`;
}

/** Whether the money is taken now, later, or the gift is only put aside. */
function EndSection({ form, gift }: SectionProps) {
  const { status } = form.values;
  const isDone = status === 'completata';
  const isTaken = isCollected(form.values);
  const number = useReceiptNumber(true);
  return (
    <>
      <Field
        label="Stato"
        hint={
          isDone
            ? undefined
            : 'Il regalo resta da parte, senza scadenza, finché non lo si completa o annulla.'
        }
      >
        {(control) => (
          <SelectInput
            {...control}
            value={status}
            onChange={(value) => form.set('status', value as SaleValues['status'])}
            options={STATUSES}
          />
        )}
      </Field>
      <div className={styles['money']}>
        <Option
          as="switch"
          label="Incassato ora"
          hint={isTaken ? takenWords(form.values, gift) : 'Resta da incassare.'}
          checked={isTaken}
          disabled={!isDone}
          onChange={(on) => form.set('collected', on)}
        />
      </div>
      {isTaken && (
        <div className="both-columns">
          <SaidFields form={form} howLabel="Incassato come" />
        </div>
      )}
      {isTaken && <DocumentField form={form} required={number.isNeeded(form.values.how)} />}
    </>
  );
}
