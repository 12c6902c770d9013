import type { Product } from '@fiocco/contracts';
import { call } from '../../../shared/api/client.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useEach } from '../../../shared/office/records/use-each.js';
import { productCount } from './bulk-change.js';
import { Outcomes, Progress } from './outcomes.js';

const goneWords = (count: number) => `${productCount(count)} ${count === 1 ? 'eliminato' : 'eliminati'}`;

interface BulkDeleteDialogProps {
  readonly products: readonly Product[];
  /** Which of them are no more. */
  readonly onGone: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Deletes several products, each for itself; those with transactions stay, and it is said which. */
export function BulkDeleteDialog({ products: chosen, onGone, onClose }: BulkDeleteDialogProps) {
  const { each, run, stop } = useEach<Product>(
    ({ id }) => call('DELETE /api/products/:id', { params: { id } }),
    () => ['products', 'lists'],
  );
  const placed = chosen.filter(({ giftListIds }) => giftListIds.length > 0).length;
  const begin = async () => {
    const { done, total } = await run(chosen);
    onGone(done.map(({ id }) => id));
    if (done.length < total) return;
    toast.success(goneWords(total));
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={each.state === 'running' ? stop : onClose}
      title={`Eliminare ${productCount(chosen.length)}?`}
      footer={
        each.state === 'idle' ? (
          <>
            <Button onClick={onClose} data-autofocus>
              Torna indietro
            </Button>
            <Button variant="danger" icon={<Icon name="trash" />} onClick={() => void begin()}>
              Elimina {productCount(chosen.length)}
            </Button>
          </>
        ) : (
          <Button onClick={each.state === 'running' ? stop : onClose}>
            {each.state === 'running' ? 'Interrompi' : 'Ho capito'}
          </Button>
        )
      }
    >
      {each.state === 'idle' && (
        <p>
          Spariscono dal catalogo{placed > 0 && `, e ${productCount(placed)} anche dalle liste`}. Quelli con
          transazioni non si possono eliminare: restano, e di ciascuno si legge perché.
        </p>
      )}
      <Progress each={each} label="Eliminazione in corso" />
      <Outcomes each={each} nameOf={({ name }) => name} done={(count) => `${goneWords(count)}.`} />
    </Dialog>
  );
}
