import { createContext, useContext, useRef, useState } from 'react';

export interface Action<Input> {
  readonly run: (input: Input) => Promise<void>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly clear: () => void;
}

/** Tells the page around the steps that an action of theirs runs, or has ended. */
export const TellsActing = createContext<(isActing: boolean) => void>(() => undefined);

/** One call at a time: a double click runs it once, also before the page has had time to redraw. */
export function useAction<Input = void>(effect: (input: Input) => Promise<void>): Action<Input> {
  const running = useRef(false);
  const tellActing = useContext(TellsActing);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (input: Input) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    tellActing(true);
    setError(null);
    try {
      await effect(input);
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
      tellActing(false);
    }
  };
  return { run, busy, error, clear: () => setError(null) };
}
