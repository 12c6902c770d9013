import type { MouseEvent } from 'react';

/** Whether a press of a link leads on in this very window; with a key, or another button, browsers open it elsewhere. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
