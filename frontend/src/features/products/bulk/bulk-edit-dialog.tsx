import { type Product, type ProductType, VAT_RATES } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { type ReactNode, useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { formatEuro } from '../../../shared/format/money.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { SelectInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { useEach } from '../../../shared/office/records/use-each.js';
import { TYPE_WORDS } from '../product-form.js';
import {
  type BulkValues,
  type Changed,
  changesOf,
  faultOf,
  isPercent,
  NO_CHANGE,
  PRICE_CHANGES,
  type PriceChange,
  productCount,
} from './bulk-change.js';
import styles from './bulk.module.css';
import { Outcomes, Progress } from './outcomes.js';

const priceWords = (price: string) => formatEuro(centsOf(price));
const typeWords = (type: ProductType) => TYPE_WORDS.find(([one]) => one === type)?.[1] ?? type;
const rateWords = (rate: string) => `${rate.replace('.', ',')} %`;

interface FieldsProps {
  readonly values: BulkValues;
  readonly error: string | undefined;
  readonly onChange: (own: Partial<BulkValues>) => void;
}

function Fields({ values, error, onChange }: FieldsProps) {
  return (
    <div className="form-grid">
      <Field label="Prezzo">
        {(control) => (
          <SelectInput
            {...control}
            data-autofocus
            value={values.price}
            onChange={(price) => onChange({ price: price as PriceChange })}
            options={PRICE_CHANGES}
          />
        )}
      </Field>
      {values.price === 'same' ? (
        <span />
      ) : (
        <Field label="Di quanto" required error={error}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={values.by}
              onChange={(by) => onChange({ by })}
              end={<span className="soft">{isPercent(values.price) ? '%' : '€'}</span>}
            />
          )}
        </Field>
      )}
      <Field label="Tipo">
        {(control) => (
          <SelectInput
            {...control}
            value={values.productType}
            onChange={(type) => onChange({ productType: type as BulkValues['productType'] })}
            options={[['', 'Non cambia'], ...TYPE_WORDS.map(([type, words]) => [type, words] as const)]}
          />
        )}
      </Field>
      <Field label="Aliquota IVA">
        {(control) => (
          <SelectInput
            {...control}
            value={values.vatRate}
            onChange={(vatRate) => onChange({ vatRate })}
            options={[['', 'Non cambia'], ...VAT_RATES.map((rate) => [rate, rateWords(rate)] as const)]}
          />
        )}
      </Field>
    </div>
  );
}

function Step({ was, now }: { readonly was: string; readonly now: string | undefined }) {
  if (now === undefined) return null;
  return (
    <span className="no-wrap num">
      {was} <span aria-hidden="true">→</span>
      <span className="visually-hidden"> diventa </span> <b>{now}</b>
    </span>
  );
}

function ChangeRow({ changed: { product, body, fault } }: { readonly changed: Changed }) {
  const { price, productType, vatRate } = product;
  return (
    <li>
      <span className={styles['name']}>{product.name}</span>
      {fault ? (
        <span className={styles['fault']}>{fault}: resta com’è</span>
      ) : (
        <span className={styles['steps']}>
          <Step was={priceWords(price)} now={body.price && priceWords(body.price)} />
          <Step was={typeWords(productType)} now={body.productType && typeWords(body.productType)} />
          <Step was={rateWords(vatRate)} now={body.vatRate && rateWords(body.vatRate)} />
        </span>
      )}
    </li>
  );
}

function Preview({ changes, of }: { readonly changes: readonly Changed[]; readonly of: number }) {
  const isTaken = changes.some(
    ({ product, body }) => body.price !== undefined && product.quantityAllocated > 0,
  );
  return (
    <div className={styles['preview']}>
      <p role="status">
        {changes.length === 0 ? (
          `${productCount(of)}, e niente che cambi.`
        ) : (
          <>
            <b>{productCount(changes.filter(({ fault }) => fault === null).length)}</b> su {of}: prima e dopo
          </>
        )}
      </p>
      {isTaken && (
        <p className="field-message warning">
          Il nuovo prezzo vale per le unità ancora libere: quelle già prese o iniziate a quote restano al
          prezzo di prima.
        </p>
      )}
      <ul className={styles['changes']} tabIndex={0} aria-label="Prima e dopo">
        {changes.map((changed) => (
          <ChangeRow key={changed.product.id} changed={changed} />
        ))}
      </ul>
    </div>
  );
}

interface Saved {
  readonly changed: Changed;
  readonly version: number;
}

/** Saves a product's new values on what was shown; what others saved meanwhile is told, not overwritten. */
const save = ({ id, version }: Product, body: Changed['body']) =>
  call('PUT /api/products/:id', { params: { id }, body, version });

/** What gives a product back the values that it had. */
function formerOf({ product, body }: Changed): Changed['body'] {
  return {
    price: body.price && product.price,
    productType: body.productType && product.productType,
    vatRate: body.vatRate && product.vatRate,
  };
}

interface BulkEditDialogProps {
  readonly products: readonly Product[];
  readonly onClose: () => void;
  /** Puts back what was changed. */
  readonly onUndo: (saved: readonly Saved[]) => void;
}

/** Changes prices, types and rates of several products: each before and after, each saved for itself. */
export function BulkEditDialog({ products: chosen, onClose, onUndo }: BulkEditDialogProps) {
  const [values, setValues] = useState(NO_CHANGE);
  const [isSent, setSent] = useState(false);
  const [versions] = useState(() => new Map<number, number>());
  const { each, run, stop } = useEach<Changed>(
    async ({ product, body }) => versions.set(product.id, (await save(product, body)).version),
    () => ['products', 'lists'],
  );
  const changes = changesOf(values, chosen);
  const possible = changes.filter(({ fault }) => fault === null);
  const fault = faultOf(values);

  const begin = async (which: readonly Changed[]) => {
    setSent(true);
    if (which.length === 0) return;
    const { done, total } = await run(which);
    if (done.length === 0) return;
    const saved = done.map((changed) => ({ changed, version: versions.get(changed.product.id) ?? 0 }));
    toast.success(
      `${productCount(done.length)} ${done.length === 1 ? 'aggiornato' : 'aggiornati'}`,
      undefined,
      {
        label: 'Annulla',
        run: () => onUndo(saved),
      },
    );
    if (done.length === total) onClose();
  };

  const feet: Readonly<Record<typeof each.state, ReactNode>> = {
    idle: (
      <>
        <Button onClick={onClose}>Torna indietro</Button>
        <Button variant="primary" type="submit" disabled={possible.length === 0 && !fault}>
          {possible.length === 0 ? 'Modifica' : `Modifica ${productCount(possible.length)}`}
        </Button>
      </>
    ),
    running: <Button onClick={stop}>Interrompi</Button>,
    done: (
      <Button variant="primary" onClick={onClose}>
        Ho capito
      </Button>
    ),
  };
  return (
    <Dialog
      opened
      size="md"
      onClose={each.state === 'running' ? stop : onClose}
      title={`Modifica ${productCount(chosen.length)}`}
      onSubmit={() => void begin(possible)}
      footer={feet[each.state]}
    >
      {each.state === 'idle' ? (
        <>
          <Fields
            values={values}
            error={isSent ? fault : undefined}
            onChange={(own) => setValues((now) => ({ ...now, ...own }))}
          />
          <Preview changes={changes} of={chosen.length} />
        </>
      ) : (
        <>
          <Progress each={each} label="Modifica in corso" />
          <Outcomes
            each={each}
            nameOf={({ product }) => product.name}
            done={(count) => `${productCount(count)} ${count === 1 ? 'aggiornato' : 'aggiornati'}.`}
          />
        </>
      )}
    </Dialog>
  );
}

/** Puts back what a change of several products did, each unless somebody has changed it since. */
export function useBulkUndo(): (saved: readonly Saved[]) => Promise<void> {
  const { run } = useEach<Saved>(
    ({ changed, version }) => save({ ...changed.product, version }, formerOf(changed)),
    () => ['products', 'lists'],
  );
  return async (saved) => {
    const { refused: all } = await run(saved);
    const refused = all.filter(({ item }) => saved.includes(item));
    const count = saved.length - refused.length;
    if (refused.length === 0)
      toast.success(count === 1 ? 'Il prodotto è come prima' : `${productCount(count)} sono come prima`);
    else
      toast.warning(
        `${productCount(count)} come prima, ${refused.length} no`,
        refused.map(({ item, message }) => `${item.changed.product.name}: ${message}`).join(' '),
      );
  };
}
