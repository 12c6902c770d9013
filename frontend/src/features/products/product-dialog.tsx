import type { Product } from '@fiocco/contracts';
import { useState } from 'react';
import { call } from '../../shared/api/client.js';
import { signedOut } from '../../shared/api/problem.js';
import { withSession } from '../../shared/api/session-lost.js';
import type { Form } from '../../shared/office/controls/use-form.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { EditRecordDialog } from '../../shared/office/records/edit-record-dialog.js';
import type { RecordKind } from '../../shared/office/records/record-kind.js';
import { ImageDrop } from '../../shared/office/upload/image-drop.js';
import { ProductFields } from './product-fields.js';
import styles from './products.module.css';
import { bodyOf, PRODUCT_LABELS, productFaults, valuesOf, type ProductValues } from './product-form.js';

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
  faultsOf: (values, product) => productFaults(values, product?.quantityAllocated ?? 0),
  send: (values, known) => {
    const body = bodyOf(values, known === null);
    if (!known) return call('POST /api/products', { body });
    return call('PUT /api/products/:id', { params: { id: known.id }, body, version: known.version });
  },
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
function Picture({ form, product, compact }: PictureProps) {
  return (
    <div className={compact ? styles['photo'] : undefined}>
      {compact && <span className="field-label">Foto</span>}
      <ImageDrop
        compact={compact}
        url={form.values.imageUrl || null}
        saved={product?.imageUrl ?? null}
        onChange={(url) => form.set('imageUrl', url ?? '')}
      />
      {!compact && (
        <p className="soft" style={{ marginTop: 12 }}>
          È quella che vedono gli ospiti, con le proporzioni 4:5. Si salva insieme al prodotto.
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
            ['images', 'Immagini', values.imageUrl ? '1' : undefined],
          ]}
        />
      )}
    >
      {(form) => (
        <div id="product-panel" role="tabpanel" aria-labelledby={`product-panel-${tab}`}>
          <Picture form={form} product={product} compact={tab === 'details'} />
          <div hidden={tab !== 'details'}>
            <ProductFields form={form} product={product} />
          </div>
        </div>
      )}
    </EditRecordDialog>
  );
}
