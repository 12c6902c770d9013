import { type GiftCard, type Product, WISH_WORDS } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Option, TextInput } from '../../../shared/office/controls/inputs.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { countOf } from '../../../shared/office/words.js';
import styles from './assignment.module.css';
import {
  exceedsStock,
  listPrice,
  mostUnits,
  NEW_TERMS,
  orderWords,
  priceFault,
  quantityFault,
  stockWarning,
  takenUnits,
  type Terms,
} from './draft.js';
import { useSetStock } from '../list-mutations.js';
import { UnitsPopover } from './units-popover.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { formatEuro } from '../../../shared/format/money.js';

interface QuantityFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly least: number;
  readonly most: number;
  readonly error: string | undefined;
}

function QuantityField({ value, onChange, least, most, error }: QuantityFieldProps) {
  const number = Number(value) || 0;
  const step = (by: number) => onChange(String(Math.max(least, number + by)));
  return (
    <Field label="Quantità nella lista" required error={error}>
      {(control) => (
        <div className={styles['step']}>
          <Button
            className="icon-only"
            aria-label="Togli una"
            disabled={number <= least}
            onClick={() => step(-1)}
          >
            −
          </Button>
          <TextInput {...control} className="num" inputMode="numeric" value={value} onChange={onChange} />
          <Button className="icon-only" aria-label="Aggiungi una" onClick={() => step(1)}>
            +
          </Button>
          <span className="soft num">
            da {least} a {Math.max(least, most)}
          </span>
        </div>
      )}
    </Field>
  );
}

interface DetailsPanelProps {
  readonly listId: number;
  readonly product: Product;
  /** What happened to the product on this list; undefined while it is not on it. */
  readonly card: GiftCard | undefined;
  readonly terms: Terms | undefined;
  readonly refusal: string | undefined;
  readonly onChange: (terms: Terms) => void;
}

function Summary({ product, card, terms }: Pick<DetailsPanelProps, 'product' | 'card' | 'terms'>) {
  const facts = [
    product.productCode,
    formatEuro(listPrice(terms, product)),
    `${product.quantityAvailable} in magazzino${card ? `, ${card.listQuantity} su questa lista` : ''}`,
  ];
  return (
    <div className="flex" style={{ gap: 12, alignItems: 'flex-start' }}>
      <Picture src={product.imageUrl} className="large" />
      <div className="grow">
        <h3 className="h3">{product.name}</h3>
        <p className="soft num">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

const PRIORITIES = [
  ['1', WISH_WORDS[1]],
  ['2', WISH_WORDS[2]],
  ['3', WISH_WORDS[3]],
] as const;

/** A list asks for no more than the shop has, unless it may be ordered; what the shop has is often what was typed too low. */
function RaiseStock({ product, wanted }: { readonly product: Product; readonly wanted: number }) {
  const raise = useSetStock();
  return (
    <Button
      className={styles['raise']}
      icon={<Icon name="plus" />}
      busy={raise.isPending}
      onClick={() =>
        raise.mutate(
          { product, quantityAvailable: wanted },
          {
            onSuccess: () =>
              toast.success(
                'Magazzino aggiornato',
                `«${product.name}»: ${countOf(wanted, 'pezzo', 'pezzi')}.`,
              ),
            onError: (error) => toast.error('Errore', messageOf(error)),
          },
        )
      }
    >
      Porta il magazzino a {wanted}
    </Button>
  );
}

type EditorProps = Pick<DetailsPanelProps, 'product' | 'card' | 'onChange'> & { readonly terms: Terms };

function Switches({ product, card, terms, onChange }: EditorProps) {
  const always = product.productType === 'quote';
  return (
    <div>
      <Option
        as="switch"
        label="Regalo a quote"
        hint={always ? 'Questo prodotto si regala sempre a quote.' : 'Si regala solo a quote, mai intero.'}
        checked={always || terms.isQuota}
        disabled={always}
        onChange={(isQuota) =>
          onChange({ ...terms, isQuota, canBuyInQuota: terms.canBuyInQuota && !isQuota })
        }
      />
      <Option
        as="switch"
        label="Acquistabile anche a quote"
        hint="Intero o a quote, finché nessuno ha iniziato."
        checked={terms.canBuyInQuota}
        disabled={always || terms.isQuota}
        onChange={(canBuyInQuota) => onChange({ ...terms, canBuyInQuota })}
      />
      <Option
        as="switch"
        label="Anche oltre la giacenza, da ordinare"
        hint={orderWords(terms, product, card)}
        checked={terms.beyondStock}
        onChange={(beyondStock) => onChange({ ...terms, beyondStock })}
      />
    </div>
  );
}

/** Units that are taken keep their price, which is said while another one is typed. */
function priceHint({ product, card, terms }: Pick<EditorProps, 'product' | 'card' | 'terms'>): ReactNode {
  const isOther = card && !priceFault(terms) && listPrice(terms, product) !== centsOf(card.price);
  if (isOther && takenUnits(card) > 0)
    return (
      <span className="field-message warning">
        Il nuovo prezzo vale per le unità ancora libere: quelle già prese o iniziate a quote restano al prezzo
        di prima.
      </span>
    );
  const inCatalogue = formatEuro(centsOf(product.price));
  return terms.ownPrice.trim()
    ? `Nel catalogo costa ${inCatalogue}.`
    : `Vuoto: ${inCatalogue}, come nel catalogo.`;
}

/** What it costs on this list, where that is not what the catalogue says. */
function PriceField({ product, card, terms, onChange }: EditorProps) {
  return (
    <Field
      label="Prezzo su questa lista"
      error={priceFault(terms)}
      hint={priceHint({ product, card, terms })}
    >
      {(control) => (
        <div className={styles['price']}>
          <TextInput
            {...control}
            className="num"
            inputMode="decimal"
            value={terms.ownPrice}
            onChange={(ownPrice) => onChange({ ...terms, ownPrice })}
          />
          <span className="soft">€</span>
        </div>
      )}
    </Field>
  );
}

function Editor(props: EditorProps) {
  const { product, card, terms, onChange } = props;
  const taken = takenUnits(card);
  return (
    <>
      <QuantityField
        value={terms.listQuantity}
        onChange={(listQuantity) => onChange({ ...terms, listQuantity })}
        least={Math.max(1, taken)}
        most={mostUnits(terms, product.quantityAvailable)}
        error={quantityFault(terms, taken, product.quantityAvailable)}
      />
      {exceedsStock(terms, product.quantityAvailable) && (
        <RaiseStock product={product} wanted={Number(terms.listQuantity)} />
      )}
      <Switches {...props} />
      <PriceField {...props} />
      <div className="field">
        <span className="field-label">Quanto lo desiderano</span>
        <Segmented
          label="Quanto lo desiderano"
          className={styles['priority']}
          value={String(terms.priority) as '1' | '2' | '3'}
          onChange={(priority) => onChange({ ...terms, priority: Number(priority) as Terms['priority'] })}
          options={PRIORITIES}
        />
      </div>
    </>
  );
}

/** Terms of one product on this list; it has to be assigned first. */
export function DetailsPanel({ listId, product, card, terms, refusal, onChange }: DetailsPanelProps) {
  const warning = stockWarning(terms, product, card);
  return (
    <>
      <Summary product={product} card={card} terms={terms} />
      {refusal && (
        <Notice tone="off" role="alert" icon={<Icon name="lock" />}>
          {refusal}
        </Notice>
      )}
      {warning && (
        <Notice role="status" icon={<Icon name="alert-triangle" />}>
          {warning}
        </Notice>
      )}
      {card && <UnitsPopover key={product.id} card={card} />}
      {card && (
        <p>
          <Link className="link" to="/admin/transactions" search={{ list: listId, q: product.name }}>
            Transazioni di questo regalo
          </Link>{' '}
          <span aria-hidden="true">·</span>{' '}
          <Link
            className="link"
            to="/admin/cronologia"
            search={{ giftListId: listId, productId: product.id }}
          >
            Cronologia
          </Link>
        </p>
      )}
      {terms ? (
        <Editor product={product} card={card} terms={terms} onChange={onChange} />
      ) : (
        <>
          <p className="soft">
            {card
              ? 'Salvando, questo prodotto esce dalla lista.'
              : 'Non è in questa lista: assegnalo per scegliere quantità e quote.'}
          </p>
          <Button icon={<Icon name="plus" />} onClick={() => onChange(NEW_TERMS)}>
            {card ? 'Rimetti nella lista' : 'Assegna alla lista'}
          </Button>
        </>
      )}
    </>
  );
}
