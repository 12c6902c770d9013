import type { Product } from '@fiocco/contracts';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { ConfirmDialog } from '../../shared/office/dialogs/confirm-dialog.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { countOf } from '../../shared/office/words.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

function useDeleteProduct() {
  return useMutation({
    // Lists count their products.
    meta: { changes: ['products', 'lists'] },
    mutationFn: (id: number) => call('DELETE /api/products/:id', { params: { id } }),
  });
}

interface DeleteProductDialogProps {
  readonly product: Product;
  readonly onClose: () => void;
}

const isRefusal = (error: unknown) => isApiProblem(error) && error.status === 409;

/** Why it stays, in the server's words. */
function Refused({ product, reason, onClose }: DeleteProductDialogProps & { readonly reason: string }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`«${product.name}» non si può eliminare`}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          Ho capito
        </Button>
      }
    >
      <p role="alert">{reason}</p>
    </Dialog>
  );
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
      onError: (error) => {
        if (isRefusal(error)) return;
        toast.error('Errore', `Errore durante l’eliminazione del prodotto: ${messageOf(error)}`);
      },
    });
  if (isRefusal(remove.error)) {
    return <Refused product={product} onClose={onClose} reason={messageOf(remove.error)} />;
  }

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
    </ConfirmDialog>
  );
}
