/** Where a finger or pointer was last, while the page listens. */
const pointer = { x: 0, y: 0, isKnown: false };
const note = ({ clientX: x, clientY: y }: PointerEvent) => Object.assign(pointer, { x, y, isKnown: true });
for (const sign of ['pointerdown', 'pointermove'] as const)
  window.addEventListener(sign, note, { passive: true });

function underPointer(): Element | null {
  const { x, y, isKnown } = pointer;
  return isKnown
    ? document.elementFromPoint(x, y)
    : document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Scrolls by as much as the first of these that is still there has moved. */
function scrollBack(held: readonly { readonly element: Element; readonly top: number }[]): void {
  const kept = held.find(({ element }) => element.isConnected);
  const moved = kept ? topOf(kept.element) - kept.top : 0;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

/** A focus whose element is gone stays in its card. */
function keepFocus(focused: Element | null, around: Element | null | undefined): void {
  if (!focused || focused.isConnected || !around?.isConnected) return;
  around.querySelector<HTMLElement>('h3 a, button')?.focus({ preventScroll: true });
}

/**
 * Changes what the page shows, and scrolls by as much as that moves what is under the pointer, or in the middle of the screen:
 * a card above may become higher or lower.
 */
export function keepInPlace(change: () => void): void {
  const under = underPointer();
  const held = [under, under?.closest('li')].flatMap((element) =>
    element ? { element, top: topOf(element) } : [],
  );
  const focused = document.activeElement;
  const around = focused?.closest('li, [role="dialog"], dialog');
  // The browser would hold on to an element of its own choice.
  document.documentElement.style.overflowAnchor = 'none';
  change();
  // After the page is drawn, which the change has only asked for.
  setTimeout(() => {
    scrollBack(held);
    keepFocus(focused, around);
    document.documentElement.style.overflowAnchor = '';
  });
}
