import { type PointerEvent, useRef } from 'react';

/** How far a finger moves a message to send it away, in pixels (second specification, section 9). */
const SWIPE_PX = 50;
/** Less is a tap. */
const TAP_PX = 4;

type Swipe = PointerEvent<HTMLElement>;

/** Lets a finger or pointer push an element aside; what is not pushed far enough goes back to its place. */
export function useSwipe(onSwiped: () => void) {
  const from = useRef<number>(null);
  const wayOf = ({ clientX }: Swipe) => clientX - (from.current ?? clientX);
  const letGo = ({ currentTarget }: Swipe) => {
    from.current = null;
    currentTarget.style.translate = '';
  };
  return {
    onPointerDown: ({ clientX, isPrimary, button }: Swipe) => {
      if (isPrimary && button === 0) from.current = clientX;
    },
    onPointerMove: (event: Swipe) => {
      const way = wayOf(event);
      if (Math.abs(way) <= TAP_PX) return;
      const { currentTarget, pointerId } = event;
      // From here on it is no press of a button under the finger any more.
      currentTarget.setPointerCapture(pointerId);
      currentTarget.style.translate = `${way}px`;
    },
    onPointerUp: (event: Swipe) => {
      const isFar = Math.abs(wayOf(event)) >= SWIPE_PX;
      letGo(event);
      if (isFar) onSwiped();
    },
    onPointerCancel: letGo,
  };
}
