import type { MouseEventHandler } from 'react';

interface Press {
  readonly 'aria-disabled': true | undefined;
  readonly onClick: MouseEventHandler<HTMLButtonElement> | undefined;
}

/**
 * What a press does; nothing while the button is idle. Its own press may make a button idle (saved, the last photo), and one
 * that is `disabled` loses the focus to nowhere: an idle button keeps it.
 */
export function pressOf(isIdle: boolean | undefined, onClick: Press['onClick']): Press {
  return {
    'aria-disabled': isIdle || undefined,
    onClick: isIdle ? (event) => event.preventDefault() : onClick,
  };
}
