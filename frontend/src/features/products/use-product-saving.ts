import type { Product } from '@fiocco/contracts';
import { useState } from 'react';
import { api } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/problem.js';
import { isConflict } from '../../shared/office/dialogs/conflict.js';
import type { Form } from '../../shared/office/controls/use-form.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { bodyOf, type ProductValues } from './product-form.js';
import { useSaveProduct } from './product-mutations.js';

export interface Conflict {
  readonly message: string;
  readonly theirs: Product;
}

/** Creates or updates; a conflict brings what the others saved. */
export function useProductSaving(product: Product | null, form: Form<ProductValues>, onDone: () => void) {
  const mutation = useSaveProduct();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const refused = async (error: unknown) => {
    if (isConflict(error) && product) {
      const theirs = await api.get<Product>(`/api/products/${product.id}`);
      setConflict({ message: messageOf(error), theirs });
      return;
    }
    setConflict(null);
    form.refuse(error);
    const what = product ? "l'aggiornamento del prodotto" : 'la creazione del prodotto';
    toast.error('Errore', `Errore durante ${what}: ${messageOf(error)}`);
  };

  const save = (values: ProductValues) => {
    const version = conflict?.theirs.version ?? product?.version;
    mutation.mutate(
      { id: product?.id ?? null, version, body: bodyOf(values, product === null) },
      {
        onSuccess: ({ name, warning }) => {
          const done = product ? 'Prodotto aggiornato' : 'Prodotto creato';
          if (warning) toast.warning(`${done}: ${name}`, warning);
          else toast.success(done);
          onDone();
        },
        onError: (error) => void refused(error).catch(() => toast.error('Errore', messageOf(error))),
      },
    );
  };

  return { save, conflict, pending: mutation.isPending };
}
