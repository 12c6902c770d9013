import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  deliveryName,
  hasWords,
  type Transaction,
} from '@fiocco/contracts';
import { isLanguage, LANGUAGES, OWN_LANGUAGE } from '@fiocco/texts';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Field } from '../../../shared/kit/controls/field.js';
import { useTypedText } from '../../../shared/kit/controls/use-typed-text.js';
import { SelectInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { MailField } from '../../../shared/office/controls/mail-field.js';
import { Suggestions, useSuggestions } from '../../../shared/office/controls/suggestions.js';
import type { Form } from '../../../shared/office/controls/use-form.js';
import { getPage } from '../../../shared/office/queries/records.js';
import { SPOKEN_LANGUAGES } from '../../../shared/office/spoken-languages.js';
import type { SaleValues } from './sale-form.js';
import styles from './sale.module.css';

/** Fewer letters than these would be anybody. */
const LETTERS = 3;
const ASKED = 40;
const SHOWN = 5;

export type Buyer = Pick<SaleValues, 'buyerName' | 'buyerEmail' | 'buyerPhone' | 'lang'>;

const DIGITS = /\D/g;

export const buyerOf = ({ buyerName, buyerEmail, buyerPhone, lang }: Transaction): Buyer => ({
  buyerName: buyerName ?? '',
  buyerEmail: buyerEmail ?? '',
  buyerPhone: buyerPhone ?? '',
  lang,
});

/** Earlier buyers with these words in name, phone or e-mail, the last one first, each once. */
function buyersAmong(transactions: readonly Transaction[], text: string): readonly Buyer[] {
  const all = new Map<string, Buyer>();
  for (const buyer of transactions.map(buyerOf)) {
    const { buyerName, buyerEmail, buyerPhone } = buyer;
    const digits = buyerPhone.replaceAll(DIGITS, '');
    const key = [buyerName, buyerEmail, digits].join('\n').toLowerCase();
    if (buyerName && hasWords([buyerName, buyerEmail, buyerPhone, digits].join('\n'), text) && !all.has(key))
      all.set(key, buyer);
  }
  return [...all.values()].slice(0, SHOWN);
}

const earlierBuyersQuery = (text: string) =>
  queryOptions({
    queryKey: ['transactions', 'buyers', text],
    meta: { shows: ['transactions'] },
    queryFn:
      [...text].length < LETTERS
        ? skipToken
        : ({ signal }) =>
            getPage('GET /api/transactions', {
              query: { q: text, drafts: 'hidden', sort: 'timestamp', dir: 'desc', limit: ASKED },
              signal,
            }),
  });

interface BuyerSectionProps {
  readonly form: Form<SaleValues>;
}

/** The person, typed once for all gifts, or found again among those who bought before. */
export function BuyerSection({ form }: BuyerSectionProps) {
  return (
    <div className="form-grid">
      <NameField form={form} />
      <Field label="Telefono" aside="facoltativo" error={form.errors.buyerPhone}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            autoComplete="off"
            maxLength={200}
            {...form.input('buyerPhone')}
          />
        )}
      </Field>
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
      {form.values.buyerEmail.trim() !== '' && (
        <Field label="Lingua delle e-mail" className="both-columns">
          {(control) => (
            <SelectInput
              {...control}
              value={form.values.lang}
              onChange={(value) => form.set('lang', isLanguage(value) ? value : OWN_LANGUAGE)}
              options={LANGUAGES.map((code) => [code, SPOKEN_LANGUAGES[code]])}
            />
          )}
        </Field>
      )}
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
    </div>
  );
}

/** Whoever bought before is found by name, phone or e-mail, and need not be typed again. */
function NameField({ form }: BuyerSectionProps) {
  const name = form.values.buyerName;
  const [sought, setSought] = useState('');
  const [text, setText] = useTypedText(sought, setSought);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(earlierBuyersQuery(sought));
  const isAsked = isOpen && sought.length >= LETTERS && sought === text.trim();
  const buyers = isAsked && data ? buyersAmong(data.items, sought) : [];
  const suggested = useSuggestions(
    buyers.map((buyer, at) => ({ id: `buyer-${at}`, buyer, look: <BuyerLook buyer={buyer} /> })),
    'none',
  );
  const choose = ({ buyer }: { readonly buyer: Buyer }) => {
    form.setMany(buyer);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (suggested.moved(event.key)) event.preventDefault();
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && suggested.active) {
      event.preventDefault();
      choose(suggested.active);
    }
  };
  return (
    <Field label="Nome dell’acquirente" required error={form.errors.buyerName}>
      {(control) => (
        <div className={styles['under']} onBlur={() => setOpen(false)}>
          <TextInput
            {...control}
            {...suggested.control}
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={(value) => {
              form.set('buyerName', value);
              setText(value);
              suggested.forget();
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
          />
          <Suggestions {...suggested.list} label="Hanno già acquistato" onChoose={choose} />
        </div>
      )}
    </Field>
  );
}

function BuyerLook({ buyer: { buyerName, buyerEmail, buyerPhone } }: { readonly buyer: Buyer }) {
  return (
    <span className="grow">
      <span className="one-line medium">{buyerName}</span>
      <span className="one-line soft xs num">
        {[buyerPhone, buyerEmail].filter(Boolean).join(' · ') || 'senza telefono né e-mail'}
      </span>
    </span>
  );
}
