import { notFound, Problem } from '../../platform/index.js';

export const occasionNotFound = () => notFound('Occasione non trovata', 'OCCASION_NOT_FOUND');
export const productNotFound = () => notFound('Prodotto non trovato', 'PRODUCT_NOT_FOUND');
export const imageNotFound = () => notFound('Immagine non trovata', 'IMAGE_NOT_FOUND');

/** Said beside a price that was changed while units are taken, in the catalogue or on a list. */
export const PRICE_WARNING =
  'Il nuovo prezzo vale per le unità ancora libere: quelle già prese o iniziate a quote restano al prezzo di prima.';

export const occasionInUse = () =>
  new Problem(
    'OCCASION_IN_USE',
    409,
    'Questa occasione ha delle liste regalo: per eliminarla, assegna prima le liste a un’altra occasione.',
  );

export const productInUse = () =>
  new Problem(
    'PRODUCT_IN_USE',
    409,
    'Questo prodotto ha delle transazioni e non può essere eliminato: restano nella storia del negozio.',
  );
