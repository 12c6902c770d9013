import type { Product } from '@fiocco/contracts';
import { messageOf } from '../../shared/api/problem.js';
import { ConfirmDialog } from '../../shared/back-office/confirm-dialog.js';
import { Icon } from '../../shared/back-office/icon.js';
import { countOf } from '../../shared/back-office/words.js';
import { toast } from '../../shared/toasts/toasts.js';
import { useDeleteProduct } from './product-mutations.js';

interface DeleteProductDialogProps {
  readonly product: Product;
  readonly onClose: () => void;
}

export function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  const remove = useDeleteProduct();
  const lists = product.giftListIds.length;
  const confirm = () =>
    remove.mutate(product.id, {
      onSuccess: () => {
        toast.success('Prodotto eliminato');
        onClose();
      },
      onError: (error) =>
        toast.error('Errore', `Errore durante l'eliminazione del prodotto: ${messageOf(error)}`),
    });

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      busy={remove.isPending}
      title="Eliminare il prodotto?"
      confirm="Elimina"
      icon="trash"
      loss
    >
      <p>
        «{product.name}» sparisce dal catalogo
        {lists > 0 && (
          <>
            {' '}
            e da <b>{countOf(lists, 'lista', 'liste')}</b>
          </>
        )}
        . Un prodotto con transazioni associate non si può eliminare.
      </p>
      {remove.isError && (
        <div className="note off" role="alert" style={{ marginTop: 12 }}>
          <Icon name="lock" />
          <span>{messageOf(remove.error)}</span>
        </div>
      )}
    </ConfirmDialog>
  );
}
