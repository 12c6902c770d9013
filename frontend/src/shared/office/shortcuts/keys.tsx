import { Fragment } from 'react';

const NAMES: Readonly<Record<string, string>> = {
  enter: 'Invio',
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
};

/** Mac keyboards have ⌘ where others have Ctrl. */
const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

const nameOf = (key: string): string =>
  key
    .split('+')
    .map((part) =>
      part === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : (NAMES[part.toLowerCase()] ?? part.toUpperCase()),
    )
    .join(isMac() ? '' : ' ');

/** A shortcut as its keys are labelled: "Ctrl K", "G poi T". */
export function Keys({ keys }: { readonly keys: string }) {
  return keys.split(' ').map((key, at) => (
    <Fragment key={`${key} ${at}`}>
      {at > 0 && <span className="soft xs"> poi </span>}
      <kbd>{nameOf(key)}</kbd>
    </Fragment>
  ));
}
