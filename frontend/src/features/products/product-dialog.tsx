import type { Product, ProductType } from '@fiocco/contracts';
import { useState, type ReactNode } from 'react';
import { call } from '../../shared/api/client.js';
import { messageOf, signedOut } from '../../shared/api/problem.js';
import { withSession } from '../../shared/api/session-lost.js';
import type { Form } from '../../shared/office/controls/use-form.js';
import { LatestChanges } from '../../shared/office/diary/latest-changes.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { EditRecordDialog } from '../../shared/office/records/edit-record-dialog.js';
import type { RecordKind } from '../../shared/office/records/record-kind.js';
import { ProductPictures } from './pictures/product-pictures.js';
import styles from './products.module.css';
import { TradeFields } from './trade-fields.js';
import {
  bodyOf,
  isDeletionOnly,
  PRODUCT_LABELS,
  productFaults,
  valuesOf,
  type ProductValues,
  TYPE_MEANINGS,
  TYPE_WORDS,
  vatRates,
} from './product-form.js';
import { centsOf } from '@fiocco/money';
import { Field } from '../../shared/kit/controls/field.js';
import { MoneyInput, SelectInput, TextInput } from '../../shared/office/controls/inputs.js';
import { leastQuantity, missingUnits } from '../../shared/office/stock.js';
import { countOf } from '../../shared/office/words.js';
import { ListChoice } from './list-choice.js';
import { formatEuro } from '../../shared/format/money.js';

interface ProductDialogProps {
  readonly product: Product | null;
  readonly onClose: () => void;
}

const PRODUCT: RecordKind<Product, ProductValues> = {
  name: 'product',
  words: {
    edit: { title: 'Modifica prodotto', save: 'Salva prodotto', done: 'Prodotto aggiornato' },
    make: { title: 'Nuovo prodotto', save: 'Crea prodotto', done: 'Prodotto creato' },
    failed: { edit: 'l’aggiornamento del prodotto', make: 'la creazione del prodotto' },
  },
  // Lists count their products.
  changes: ['products', 'lists'],
  valuesOf,
  faultsOf: (values, product) => productFaults(values, product ? leastQuantity(product) : 0),
  send: (values, known) => {
    const body = bodyOf(values, known === null);
    if (!known) return call('POST /api/products', { body });
    return call('PUT /api/products/:id', { params: { id: known.id }, body, version: known.version });
  },
  failureOf: (error, known, values) =>
    isDeletionOnly(values, known) ? `Errore nell’eliminazione dell’immagine: ${messageOf(error)}` : null,
  conflict: {
    read: ({ id }) =>
      withSession(async () => {
        const product = await call('GET /api/products/:id', { params: { id } });
        if (!('version' in product)) throw signedOut();
        return product;
      }),
    labels: PRODUCT_LABELS,
  },
};

type Tab = 'details' | 'images';

interface PictureProps {
  readonly form: Form<ProductValues>;
  readonly product: Product | null;
  /** One line above the other fields, where it is not the whole tab. */
  readonly compact: boolean;
}

/** On both tabs, and one of it: a picture on its way goes on when the other tab is opened, and its error is still there. */
function Pictures({ form, product, compact }: PictureProps) {
  return (
    <div className={compact ? styles['photo'] : undefined}>
      {compact && <span className="field-label">Foto</span>}
      <ProductPictures
        compact={compact}
        pictures={form.values.pictures}
        saved={product?.pictures ?? []}
        onChange={(pictures) => form.set('pictures', pictures)}
      />
      {!compact && (
        <p className="soft" style={{ marginTop: 12 }}>
          La prima è la copertina: la vedono gli ospiti sulle schede, con le proporzioni 4:5. L’ordine si
          cambia trascinando o con le frecce, e si salva insieme al prodotto.
        </p>
      )}
    </div>
  );
}

/** "Dettagli Prodotto" and "Immagini", saved together. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const [tab, setTab] = useState<Tab>('details');
  return (
    <EditRecordDialog
      kind={PRODUCT}
      record={product}
      onClose={onClose}
      size="md"
      sub={product && <span className="soft num desk-only">n. {product.id}</span>}
      // A faulty field has to be on the page before it can take the focus.
      onSubmit={() => setTab('details')}
      renderTabs={({ values }) => (
        <TabList
          label="Scheda del prodotto"
          panel="product-panel"
          value={tab}
          onChange={setTab}
          options={[
            ['details', 'Dettagli Prodotto'],
            ['images', 'Immagini', values.pictures.length > 0 ? String(values.pictures.length) : undefined],
          ]}
        />
      )}
    >
      {(form) => (
        <div id="product-panel" role="tabpanel" aria-labelledby={`product-panel-${tab}`}>
          <Pictures form={form} product={product} compact={tab === 'details'} />
          <div hidden={tab !== 'details'}>
            <ProductFields form={form} product={product} />
            {product && (
              <LatestChanges
                of={{ subject: `product:${product.id}` }}
                asOf={{ kind: 'products', id: String(product.id) }}
              />
            )}
          </div>
        </div>
      )}
    </EditRecordDialog>
  );
}

interface ProductFieldsProps {
  readonly form: Form<ProductValues>;
  readonly product: Product | null;
}

function allocatedHint(product: Product | null): string | undefined {
  if (!product || product.quantityAllocated === 0) return undefined;
  const { quantityAllocated: count } = product;
  const taken = countOf(count, 'già impegnata', 'già impegnate');
  const missing = missingUnits(product);
  return `${taken}${missing > 0 ? `, ${missing} da ordinare` : ''}: non si scende sotto ${leastQuantity(product)}.`;
}

/** Shown while the price is typed: it does not change for units that somebody has taken already. */
function priceHint({ form, product }: ProductFieldsProps): ReactNode {
  if (!product || product.quantityAllocated === 0) return undefined;
  if (form.values.price === valuesOf(product).price) return undefined;
  return (
    <span className="field-message warning">
      Il nuovo prezzo vale per le unità ancora libere: quelle già prese o iniziate a quote restano a{' '}
      {formatEuro(centsOf(product.price))}.
    </span>
  );
}

interface MoneyFieldProps {
  readonly form: Form<ProductValues>;
  readonly name: 'price' | 'shippingCost';
  readonly label: string;
  readonly hint?: ReactNode;
}

function MoneyField({ form, name, label, hint }: MoneyFieldProps) {
  return (
    <Field label={label} required error={form.errors[name]} hint={hint}>
      {(control) => (
        <MoneyInput {...control} value={form.values[name]} onChange={(value) => form.set(name, value)} />
      )}
    </Field>
  );
}

function NameAndDescription({ form }: { readonly form: Form<ProductValues> }) {
  return (
    <>
      <Field label="Nome" required error={form.errors.name} className="both-columns">
        {(control) => <TextInput {...control} data-autofocus maxLength={200} {...form.input('name')} />}
      </Field>
      <Field label="Descrizione" error={form.errors.description} className="both-columns">
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={5000}
            value={form.values.description}
            onChange={(event) => form.set('description', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

function Details({ form, product }: ProductFieldsProps) {
  return (
    <>
      <Field label="Quantità" required error={form.errors.quantityAvailable} hint={allocatedHint(product)}>
        {(control) => <TextInput {...control} inputMode="numeric" {...form.input('quantityAvailable')} />}
      </Field>
      <MoneyField form={form} name="shippingCost" label="Costo di spedizione" />
      <Field label="Codice prodotto" error={form.errors.productCode}>
        {(control) => <TextInput {...control} maxLength={100} {...form.input('productCode')} />}
      </Field>
      <Field label="Tipo" error={form.errors.productType} hint={TYPE_MEANINGS[form.values.productType]}>
        {(control) => (
          <SelectInput
            {...control}
            value={form.values.productType}
            onChange={(value) => form.set('productType', value as ProductType)}
            options={TYPE_WORDS.map(([type, words]) => [type, words] as const)}
          />
        )}
      </Field>
      <Field
        label="Aliquota IVA"
        error={form.errors.vatRate}
        hint={product ? 'Una nuova aliquota vale per le vendite da adesso in poi.' : undefined}
      >
        {(control) => (
          <SelectInput
            {...control}
            {...form.input('vatRate')}
            options={vatRates(product?.vatRate ?? form.values.vatRate)}
          />
        )}
      </Field>
      <Field label="Video" error={form.errors.video}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            maxLength={1000}
            placeholder="Indirizzo del video"
            {...form.input('video')}
          />
        )}
      </Field>
    </>
  );
}

function ProductFields({ form, product }: ProductFieldsProps) {
  return (
    <div className="form-grid">
      <NameAndDescription form={form} />
      <MoneyField form={form} name="price" label="Prezzo" hint={priceHint({ form, product })} />
      <Details form={form} product={product} />
      <TradeFields form={form} />
      {!product && (
        <ListChoice
          chosen={form.values.selectedGiftListIds}
          onChange={(ids) => form.set('selectedGiftListIds', ids)}
        />
      )}
    </div>
  );
}
