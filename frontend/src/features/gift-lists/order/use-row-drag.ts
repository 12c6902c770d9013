import { type HTMLAttributes, useEffect, useState } from 'react';
import { placeAt } from './moved.js';

/** Within so many pixels of an edge of what scrolls, it scrolls on by so many with each frame. */
const EDGE = 56;
const STEP = 10;

interface Dragged {
  readonly from: number;
  readonly to: number;
  /** The height at which the pointer is. */
  readonly y: number;
  /** Its children are the rows. */
  readonly list: HTMLElement;
}

export interface RowDrag {
  /** What a row is dragged by; it stands in a list whose children are the rows. */
  readonly handleOf: (at: number) => HTMLAttributes<HTMLElement>;
  /** How a row takes part: it is the one that is dragged, or the other is let go before or after it. */
  readonly stateOf: (at: number) => 'dragged' | 'before' | 'after' | undefined;
}

function middleOf(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect();
  return (top + bottom) / 2;
}

const at = (y: number, now: Dragged): Dragged => ({
  ...now,
  y,
  to: placeAt(y, [...now.list.children].map(middleOf), now.from),
});

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY !== 'visible') return one;
  return null;
}

function stepOf(scroller: HTMLElement, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) return -STEP;
  return y > bottom - EDGE ? STEP : 0;
}

/**
 * Rows that are put elsewhere by mouse, pen or finger. The rows stay where they are until one is let go: an element that is
 * moved within the page would lose the pointer that holds it.
 */
export function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);

  // Each frame sets it anew, and so asks for the next one.
  useEffect(() => {
    const scroller = dragged && scrollerOf(dragged.list);
    const step = scroller ? stepOf(scroller, dragged.y) : 0;
    if (step === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      scroller?.scrollBy(0, step);
      setDragged((now) => now && at(now.y, now));
    });
    return () => cancelAnimationFrame(frame);
  }, [dragged]);

  const letGo = () => {
    if (dragged && dragged.from !== dragged.to) onMove(dragged.from, dragged.to);
    setDragged(null);
  };

  return {
    handleOf: (from) => ({
      onPointerDown: ({ button, clientY, currentTarget, pointerId }) => {
        const list = currentTarget.closest('ol');
        if (button !== 0 || !list) return;
        currentTarget.setPointerCapture(pointerId);
        setDragged({ from, to: from, y: clientY, list });
      },
      onPointerMove: ({ clientY }) => setDragged((now) => now && at(clientY, now)),
      onPointerUp: letGo,
      onPointerCancel: () => setDragged(null),
    }),
    stateOf: (row) => {
      if (!dragged) return undefined;
      if (row === dragged.from) return 'dragged';
      if (row !== dragged.to) return undefined;
      return dragged.to < dragged.from ? 'before' : 'after';
    },
  };
}
