import { Problem } from '../../platform/index.js';

export const TOO_LARGE_TEXT = 'Il file è troppo grande. Massimo 15MB.';

export const tooLarge = (): Problem => new Problem('IMAGE_TOO_LARGE', 413, TOO_LARGE_TEXT);

export const wrongType = (): Problem =>
  new Problem('IMAGE_TYPE_NOT_ALLOWED', 400, 'Seleziona solo file immagine (JPG, PNG, GIF, WebP)');

export const unreadable = (): Problem =>
  new Problem('IMAGE_UNREADABLE', 400, 'L’immagine è danneggiata e non può essere letta: ne serve un’altra.');

export const tooManyPixels = (): Problem =>
  new Problem('IMAGE_TOO_MANY_PIXELS', 400, 'L’immagine ha troppi pixel: va ridotta prima di caricarla.');
