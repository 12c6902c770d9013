import type { Product } from '@fiocco/contracts';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { useClosingGuard } from '../../shared/office/dialogs/closing-guard.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { FaultCount } from '../../shared/office/controls/fault-count.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { ImageDrop } from '../../shared/office/upload/image-drop.js';
import { useForm, type Form } from '../../shared/office/controls/use-form.js';
import { ProductConflict } from './product-conflict.js';
import { ProductFields } from './product-fields.js';
import { productFaults, valuesOf, type ProductValues } from './product-form.js';
import { useProductSaving } from './use-product-saving.js';

interface ProductDialogProps {
  readonly product: Product | null;
  readonly onClose: () => void;
}

type Tab = 'details' | 'images';

interface PictureTabProps {
  readonly form: Form<ProductValues>;
  readonly product: Product | null;
}

function PictureTab({ form, product }: PictureTabProps) {
  return (
    <>
      <ImageDrop
        url={form.values.imageUrl || null}
        saved={product?.imageUrl ?? null}
        onChange={(url) => form.set('imageUrl', url ?? '')}
      />
      <p className="soft" style={{ marginTop: 12 }}>
        È quella che vedono gli ospiti, con le proporzioni 4:5. Si salva insieme al prodotto.
      </p>
    </>
  );
}

/** "Dettagli Prodotto" and "Immagini", saved together. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const [tab, setTab] = useState<Tab>('details');
  const form = useForm(valuesOf(product), (values) => productFaults(values, product?.quantityAllocated ?? 0));
  const saving = useProductSaving(product, form, onClose);
  const guard = useClosingGuard(form.dirty, onClose);

  const submit = () => {
    // A faulty field has to be on the page before it can take the focus.
    setTab('details');
    form.submit(saving.save);
  };

  if (saving.conflict && product) {
    return (
      <ProductConflict
        product={product}
        conflict={saving.conflict}
        mine={form.values}
        busy={saving.pending}
        onDiscard={onClose}
        onSave={saving.save}
      />
    );
  }
  return (
    <Dialog
      opened
      size="md"
      onClose={guard.close}
      title={product ? 'Modifica prodotto' : 'Nuovo prodotto'}
      sub={product && <span className="soft num dk">n. {product.id}</span>}
      tabs={
        <TabList
          label="Scheda del prodotto"
          panel="product-panel"
          value={tab}
          onChange={setTab}
          options={[
            ['details', 'Dettagli Prodotto'],
            ['images', 'Immagini', form.values.imageUrl ? '1' : undefined],
          ]}
        />
      }
      onSubmit={submit}
      footer={
        <>
          <FaultCount count={Object.keys(form.errors).length} />
          <Button onClick={guard.close}>Annulla</Button>
          <Button variant="primary" type="submit" busy={saving.pending}>
            {product ? 'Salva prodotto' : 'Crea prodotto'}
          </Button>
        </>
      }
    >
      <div id="product-panel" role="tabpanel" aria-labelledby={`product-panel-${tab}`}>
        {tab === 'details' ? (
          <ProductFields form={form} product={product} />
        ) : (
          <PictureTab form={form} product={product} />
        )}
      </div>
      {guard.question}
    </Dialog>
  );
}
