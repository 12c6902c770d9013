import type { GiftCard, TransactionType } from '@fiocco/contracts';
import { centsOf, centsTyped, formatEuro } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../shared/kit/controls/field.js';
import { MoneyInput, SelectInput } from '../../../shared/office/controls/inputs.js';
import type { Form } from '../../../shared/office/controls/use-form.js';
import { listsByNameQuery } from '../../../shared/office/queries/records.js';
import { TYPE_WORDS } from '../transaction-words.js';
import {
  catalogueCents,
  type ChosenGift,
  chosen,
  FUND,
  giftOf,
  kindsOf,
  NO_AMOUNT,
  type SaleValues,
} from './sale-form.js';

export interface SectionProps {
  readonly form: Form<SaleValues>;
  readonly gift: ChosenGift;
}

/** What is left to pay of a gift that is given in shares, the price of any other, or why it is no longer there. */
function priceWords({ price, quotaRemaining, state, offers, badge }: GiftCard): string {
  if (offers.length === 0) return badge || state;
  const isShared = offers.every((offer) => offer === 'quota');
  return isShared ? `mancano ${formatEuro(centsOf(quotaRemaining))}` : formatEuro(centsOf(price));
}

interface GiftSectionProps extends SectionProps {
  readonly cards: readonly GiftCard[];
  /** The dialog was opened for this list: it begins at the product. */
  readonly isListGiven: boolean;
}

export function GiftSection({ form, gift, cards, isListGiven }: GiftSectionProps) {
  const { data: lists = [] } = useQuery(listsByNameQuery);
  const { values } = form;
  const list = lists.find(({ id }) => String(id) === values.giftListId);
  const open = lists.filter(({ state }) => state !== 'archived');
  const kinds = kindsOf(gift);
  const isTaken = gift !== null && kinds.length === 0;
  const chooseList = (giftListId: string) => {
    form.setMany({ giftListId, productId: '', amount: NO_AMOUNT });
  };
  const chooseKind = (kind: string) => {
    form.setMany(chosen(gift, kind as TransactionType));
  };
  const choose = (productId: string) => {
    const next = giftOf({ ...values, productId }, cards);
    form.setMany({ productId, ...chosen(next, 'acquisto') });
  };
  return (
    <>
      <Field label="Lista regalo" required error={form.errors.giftListId}>
        {(control) => (
          <SelectInput
            {...control}
            data-autofocus={isListGiven ? undefined : true}
            value={values.giftListId}
            onChange={chooseList}
            options={[['', 'Scegli la lista'], ...open.map(({ id, name }) => [String(id), name] as const)]}
          />
        )}
      </Field>
      <Field
        label="Prodotto"
        required
        error={form.errors.productId ?? (isTaken ? 'Non è più disponibile su questa lista' : undefined)}
      >
        {(control) => (
          <SelectInput
            {...control}
            data-autofocus={isListGiven ? true : undefined}
            disabled={values.giftListId === ''}
            value={values.productId}
            onChange={choose}
            options={[
              ['', values.giftListId === '' ? 'Prima scegli la lista' : 'Scegli il prodotto'],
              ...cards.map((card) => [String(card.id), `${card.name}, ${priceWords(card)}`] as const),
              ...(list?.acceptsFund ? [[FUND, 'Contributo libero'] as const] : []),
            ]}
          />
        )}
      </Field>
      <Field label="Tipo">
        {(control) => (
          <SelectInput
            {...control}
            disabled={kinds.length < 2}
            value={values.type}
            onChange={chooseKind}
            options={(kinds.length > 0 ? kinds : [values.type]).map((kind) => [kind, TYPE_WORDS[kind]])}
          />
        )}
      </Field>
      <AmountField form={form} gift={gift} />
    </>
  );
}

/** Another amount than the catalogue’s is a price agreed with the buyer, and says so. */
function AmountField({ form, gift }: SectionProps) {
  const { type, amount } = form.values;
  const catalogue = catalogueCents(gift, type);
  const isAgreed = catalogue !== null && type !== 'quota' && centsTyped(amount) !== catalogue;
  const shown = catalogue === null ? undefined : formatEuro(catalogue);
  const hint = type === 'quota' ? shown && `Al regalo mancano ${shown}.` : undefined;
  return (
    <Field
      label="Importo"
      required
      error={form.errors.amount}
      hint={isAgreed && amount ? `Prezzo concordato: in catalogo costa ${shown}.` : hint}
    >
      {(control) => (
        <MoneyInput
          {...control}
          placeholder="0,00"
          value={amount}
          onChange={(value) => form.set('amount', value)}
          // Whoever types an amount need not take the nought away first.
          onFocus={() => amount === NO_AMOUNT && form.set('amount', '')}
          onBlur={() => amount === '' && form.set('amount', NO_AMOUNT)}
        />
      )}
    </Field>
  );
}
