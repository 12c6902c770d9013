import type { Product } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { BulkBar } from '../../../shared/office/page/bulk-bar.js';
import type { Selection } from '../../../shared/office/page/use-selection.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { BulkDeleteDialog } from './bulk-delete-dialog.js';
import { BulkEditDialog, useBulkUndo } from './bulk-edit-dialog.js';

interface ProductBulkBarProps {
  readonly selection: Selection<Product>;
  /** All that the filters leave, on whatever page. */
  readonly found: readonly Product[];
}

/** What can be done with the selected products. What a dialog was opened with stays in it while the catalogue is read anew. */
export function ProductBulkBar({ selection, found }: ProductBulkBarProps) {
  const { chosen, setAll } = selection;
  const [open, setOpen] = useState<{
    readonly deed: 'edit' | 'delete';
    readonly products: readonly Product[];
  } | null>(null);
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
          {chosen.length < found.length && (
            <Button variant="text" onClick={() => setAll(true)}>
              Seleziona tutti i {found.length}
            </Button>
          )}
          <Button
            variant="text"
            icon={<Icon name="pencil" />}
            onClick={() => setOpen({ deed: 'edit', products: chosen })}
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
            onClick={() => setOpen({ deed: 'delete', products: chosen })}
          >
            Elimina…
          </Button>
        </BulkBar>
      )}
      {open?.deed === 'edit' && (
        <BulkEditDialog products={open.products} onClose={close} onUndo={(saved) => void undo(saved)} />
      )}
      {open?.deed === 'delete' && <BulkDeleteDialog products={open.products} onClose={close} />}
    </>
  );
}
