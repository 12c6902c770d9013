import { useEffect, useRef, type RefObject } from 'react';

const FOCUSABLE = 'button, select, input:not([tabindex="-1"])';

/**
 * Where pressing a control takes the control itself away, the focus goes to what stands in its place. Whoever has gone on
 * to another field meanwhile stays there.
 *
 * @param stands What the place shows now.
 * @returns For the element around it.
 */
export function useFocusHandover<E extends HTMLElement>(stands: string): RefObject<E | null> {
  const place = useRef<E>(null);
  const stood = useRef(stands);
  useEffect(() => {
    if (stood.current === stands) return;
    stood.current = stands;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [stands]);
  return place;
}
