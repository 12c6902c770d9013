import { TYPE_WORDS } from '../transaction-words.js';
import type { TransactionType } from '@fiocco/contracts';
import { Field, FieldError } from '../../../shared/kit/controls/field.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { MoneyInput, SelectInput } from '../../../shared/office/controls/inputs.js';
import { leftWords, nameOf } from '../../../shared/office/gifts/found-gifts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { asType, catalogueCents, isAgreed, kindsOf, type SaleItem } from './sale-form.js';
import styles from './sale.module.css';
import { formatEuro } from '../../../shared/format/money.js';

interface SaleItemsProps {
  readonly items: readonly SaleItem[];
  readonly onChange: (items: readonly SaleItem[]) => void;
}

/** Where the keyboard goes on once a gift was taken out: at the next one, or where gifts are sought. */
function focusAfterDrop(form: HTMLFormElement | null | undefined, at: number): void {
  const drops = form?.querySelectorAll<HTMLElement>('[data-drop]') ?? [];
  const next = drops[Math.min(at, drops.length - 1)] ?? form?.querySelector<HTMLElement>('[role="combobox"]');
  next?.focus();
}

/** The gifts of the sale, each with its type, its amount and what is wrong with it. */
export function SaleItems({ items, onChange }: SaleItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) return null;
  const put = (changed: SaleItem) =>
    onChange(items.map((item) => (item.key === changed.key ? changed : item)));
  const drop = (gone: SaleItem) => {
    const form = list.current?.closest('form');
    flushSync(() => onChange(items.filter(({ key }) => key !== gone.key)));
    focusAfterDrop(form, items.indexOf(gone));
  };
  return (
    <ul ref={list} className={styles['items']} aria-label="Regali della vendita">
      {items.map((item) => (
        <ItemRow key={item.key} item={item} onChange={put} onDrop={drop} />
      ))}
    </ul>
  );
}

interface ItemRowProps {
  readonly item: SaleItem;
  readonly onChange: (item: SaleItem) => void;
  readonly onDrop: (item: SaleItem) => void;
}

function ItemRow({ item, onChange, onDrop }: ItemRowProps) {
  const { gift, type, amount, refusal } = item;
  const name = nameOf(gift);
  const kinds = kindsOf(gift);
  return (
    <li className={styles['item']} data-unsold={refusal !== null || undefined}>
      <Picture src={gift.card?.imageUrl} />
      <span className={styles['what']}>
        <span className="one-line medium" title={name}>
          {name}
        </span>
        <span className="one-line soft xs" title={gift.list.name}>
          {gift.list.name}
        </span>
        {/* What was left of it when it was found is no longer true. */}
        {refusal === null && <span className="one-line soft xs num">{leftWords(gift)}</span>}
      </span>
      {kinds.length > 1 ? (
        <Field label="Tipo" className={styles['type']}>
          {(control) => (
            <SelectInput
              {...control}
              value={type}
              onChange={(kind) => onChange(asType(item, kind as TransactionType))}
              options={kinds.map((kind) => [kind, TYPE_WORDS[kind]])}
            />
          )}
        </Field>
      ) : (
        <span className={`soft ${styles['type']}`}>{TYPE_WORDS[type]}</span>
      )}
      <AmountField
        item={item}
        onType={(text) => onChange({ ...item, amount: text, refusal: null })}
        value={amount}
      />
      <IconButton
        icon={<Icon name="x" />}
        label={`Togli ${name} dalla vendita`}
        className={styles['drop']}
        data-drop
        onClick={() => onDrop(item)}
      />
      {refusal !== null && (
        <div className={styles['refusal']} role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </li>
  );
}

interface AmountFieldProps {
  readonly item: SaleItem;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Another amount than the catalogue’s is a price agreed with the buyer, and says so. */
function AmountField({ item, value, onType }: AmountFieldProps) {
  const catalogue = catalogueCents(item);
  const shown = catalogue === null ? undefined : formatEuro(catalogue);
  const hint =
    item.type === 'quota'
      ? shown && `Al regalo mancano ${shown}.`
      : `Prezzo concordato: in catalogo costa ${shown}.`;
  return (
    <Field
      label="Importo"
      required
      className={styles['amount']}
      hint={item.type === 'quota' || isAgreed(item) ? hint : undefined}
    >
      {(control) => <MoneyInput {...control} placeholder="0,00" value={value} onChange={onType} />}
    </Field>
  );
}
