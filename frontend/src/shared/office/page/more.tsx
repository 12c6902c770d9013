import { type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { Button } from '../../kit/controls/button.js';
import { Icon } from '../pictures/icon.js';

interface NextRow<E extends HTMLElement> {
  /** Around the rows. */
  readonly place: RefObject<E | null>;
  /** More rows are on the way. */
  readonly expect: () => void;
}

/** "Carica altre" leads to the first row that was not there before, unless the focus has gone elsewhere meanwhile. */
export function useNextRow<E extends HTMLElement>(shown: number): NextRow<E> {
  const place = useRef<E>(null);
  const asked = useRef<{ readonly shown: number; readonly button: Element | null } | null>(null);
  useEffect(() => {
    if (!asked.current || shown <= asked.current.shown) return;
    const { shown: before, button } = asked.current;
    asked.current = null;
    const { activeElement } = document;
    if (activeElement !== button && activeElement !== document.body) return;
    const rows = place.current?.querySelectorAll<HTMLElement>('[data-opens]');
    rows?.[before]?.focus();
  }, [shown]);
  const expect = () => {
    asked.current = { shown, button: document.activeElement };
  };
  return { place, expect };
}

interface MoreProps {
  /** How many are shown, in words. */
  readonly children: ReactNode;
  /** How many more come at a time. */
  readonly step: number;
  /** How many are left, where that is known. */
  readonly left?: number | undefined;
  readonly hasMore: boolean;
  /** Of the button, where rows are not feminine. */
  readonly act?: string;
  readonly busy?: boolean;
  readonly onMore: () => void;
}

/** Below a table that is shown in steps. */
export function More({ children, step, left = step, hasMore, act, busy = false, onMore }: MoreProps) {
  return (
    <div className="more">
      <span className="soft num" role="status">
        {children}
      </span>
      {hasMore && (
        <Button icon={<Icon name="chevron-down" />} busy={busy} onClick={onMore}>
          {act ?? (left === 1 ? 'Carica l’ultima' : `Carica altre ${left > 1 ? Math.min(step, left) : step}`)}
        </Button>
      )}
    </div>
  );
}
