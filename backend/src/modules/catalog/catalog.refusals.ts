import { notFound, Problem } from '../../platform/index.js';

export const occasionNotFound = () => notFound('Occasione non trovata', 'OCCASION_NOT_FOUND');
export const productNotFound = () => notFound('Prodotto non trovato', 'PRODUCT_NOT_FOUND');
export const imageNotFound = () => notFound('Immagine non trovata', 'IMAGE_NOT_FOUND');

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
