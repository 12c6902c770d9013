import { useEffect, useEffectEvent } from 'react';

const FIRST_MS = 1_500;
const LONGEST_MS = 30_000;

/** The pause before the next question: one and a half times the last, half a minute at most. */
export function nextPause(asked: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 1.5 ** asked);
}

/** Asks again and again with growing pauses while something is under way; at once when the page is looked at again. */
export function useAskedAgain(waiting: boolean, ask: () => void): void {
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (!waiting) return;
    let asked = 0;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(() => {
        again();
        asked += 1;
        next();
      }, nextPause(asked));
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') again();
    };
    next();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [waiting]);
}
