import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, label, select, textarea, [role="menu"]';

/**
 * What a row of a table opens, wherever it is pressed: the link or button in it that has `data-opens`, which stays what
 * the keyboard and screen readers find. Ctrl opens a link in a new tab here too; text can still be selected.
 */
export const opensRow = {
  'data-row-opens': true,
  onClick: (event: MouseEvent<HTMLTableRowElement>) => {
    const { target, currentTarget: row, ctrlKey, metaKey, shiftKey } = event;
    // React passes on the clicks of the row's menu too, although it lies elsewhere in the document.
    if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS)) return;
    if (window.getSelection()?.toString()) return;
    const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
    row.querySelector('[data-opens]')?.dispatchEvent(new window.MouseEvent('click', click));
  },
} as const;
