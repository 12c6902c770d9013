import type { Product } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { BulkBar } from '../../../shared/office/page/bulk-bar.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import {
  type CatalogueFilter,
  readProductIds,
  readProducts,
} from '../../../shared/office/queries/records.js';
import type { ChosenProducts } from '../use-chosen-products.js';
import { BulkDeleteDialog } from './bulk-delete-dialog.js';
import { BulkEditDialog, useBulkUndo } from './bulk-edit-dialog.js';

interface ProductBulkBarProps {
  readonly selection: ChosenProducts;
  /** How many the filters leave, on whatever page. */
  readonly found: number;
  readonly filter: CatalogueFilter;
}

type Deed = 'edit' | 'delete';

const sayFailed = (error: unknown) => toast.error('Errore nel caricamento dei prodotti', messageOf(error));

/**
 * What can be done with the selected products. They are read when something is to be done with them, and stay in the dialog
 * as they were then.
 */
export function ProductBulkBar({ selection, found, filter }: ProductBulkBarProps) {
  const { chosen, setAll, keep, keepAmong } = selection;
  const [open, setOpen] = useState<{ readonly deed: Deed; readonly products: readonly Product[] } | null>(
    null,
  );
  const opening = useMutation({
    mutationFn: (_deed: Deed) => readProducts(chosen.map(({ id }) => id)),
    onSuccess: (products, deed) => {
      // What somebody has deleted meanwhile is not selected any more.
      keep(products.map(({ id }) => id));
      if (products.length > 0) setOpen({ deed, products });
    },
    onError: sayFailed,
  });
  const everything = useMutation({
    mutationFn: () => readProductIds(filter),
    onSuccess: keepAmong,
    onError: sayFailed,
  });
  const isOpening = (deed: Deed) => opening.isPending && opening.variables === deed;
  const undo = useBulkUndo();
  const close = () => setOpen(null);
  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          label="Prodotti selezionati"
          count={chosen.length}
          words={['selezionato', 'selezionati']}
          clear="Deseleziona tutti"
          onClear={() => setAll(false)}
        >
          {chosen.length < found && (
            <Button variant="text" busy={everything.isPending} onClick={() => everything.mutate()}>
              Seleziona tutti i {found}
            </Button>
          )}
          <Button
            variant="text"
            icon={<Icon name="pencil" />}
            busy={isOpening('edit')}
            onClick={() => opening.mutate('edit')}
          >
            Modifica…
          </Button>
          <Link
            className={buttonClass({ variant: 'text' })}
            from="/admin/products"
            to="/admin/products"
            search={(search) => ({ ...search, print: chosen.map(({ id }) => id).join(',') })}
          >
            <Icon name="printer" />
            Etichette
          </Link>
          <Button
            variant="text"
            icon={<Icon name="trash" />}
            busy={isOpening('delete')}
            onClick={() => opening.mutate('delete')}
          >
            Elimina…
          </Button>
        </BulkBar>
      )}
      {open?.deed === 'edit' && (
        <BulkEditDialog products={open.products} onClose={close} onUndo={(saved) => void undo(saved)} />
      )}
      {open?.deed === 'delete' && (
        <BulkDeleteDialog
          products={open.products}
          onGone={(gone) => keep(chosen.flatMap(({ id }) => (gone.includes(id) ? [] : [id])))}
          onClose={close}
        />
      )}
    </>
  );
}
