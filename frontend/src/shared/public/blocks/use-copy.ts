import { useEffect, useState } from 'react';
import { copyText } from '../../kit/clipboard.js';

/** How long "Copiato" stands before the button offers to copy again. */
const SHOWN_MS = 4_000;

interface Copy {
  /** Goes back to null by itself after a copy. */
  readonly outcome: 'copied' | 'failed' | null;
  readonly copy: () => void;
}

/** Copies a text, and says for a while what became of it. */
export function useCopy(text: string): Copy {
  const [outcome, setOutcome] = useState<Copy['outcome']>(null);
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return {
    outcome,
    copy: () => void copyText(text).then((done) => setOutcome(done ? 'copied' : 'failed')),
  };
}
