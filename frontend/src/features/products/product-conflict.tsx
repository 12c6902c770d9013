import type { Product } from '@fiocco/contracts';
import { ConflictDialog } from '../../shared/office/dialogs/conflict-dialog.js';
import { conflictRows, merged } from '../../shared/office/dialogs/conflict.js';
import { PRODUCT_LABELS, valuesOf, type ProductValues } from './product-form.js';
import type { Conflict } from './use-product-saving.js';

interface ProductConflictProps {
  readonly product: Product;
  readonly conflict: Conflict;
  readonly mine: ProductValues;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  readonly onSave: (values: ProductValues) => void;
}

export function ProductConflict({ product, conflict, mine, busy, onDiscard, onSave }: ProductConflictProps) {
  const theirs = valuesOf(conflict.theirs);
  const rows = conflictRows<Omit<ProductValues, 'selectedGiftListIds'>>(PRODUCT_LABELS, {
    start: valuesOf(product),
    theirs,
    mine,
  });
  return (
    <ConflictDialog
      message={conflict.message}
      rows={rows}
      busy={busy}
      onDiscard={onDiscard}
      onSave={(own) => onSave(merged(theirs, mine, own))}
    />
  );
}
