import { useEffect, useState } from 'react';
import { copyText } from '../../kit/clipboard.js';
import { Button } from '../../kit/controls/button.js';
import { CheckIcon, CopyIcon } from '../../kit/icons/index.js';
import styles from './copy-line.module.css';

/** How long "Copiato" stands before the button offers to copy again. */
const SHOWN_MS = 4_000;

interface CopyLineProps {
  readonly name: string;
  /** What is copied. */
  readonly text: string;
  /** How it reads, where that is not what is copied. */
  readonly shown?: string;
}

type Outcome = 'copied' | 'failed' | null;

/** Goes back to nothing by itself after a copy. */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return [outcome, setOutcome] as const;
}

/** A value with its name, and a button that copies it. */
export function CopyLine({ name, text, shown = text }: CopyLineProps) {
  const [outcome, setOutcome] = useOutcome();
  const isCopied = outcome === 'copied';
  return (
    <div className={styles.line}>
      <p className={styles.value}>
        <span>{name}</span>
        <b translate="no">{shown}</b>
      </p>
      <Button
        className={styles.button}
        aria-label={isCopied ? undefined : `Copia ${name}`}
        icon={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={() => void copyText(text).then((done) => setOutcome(done ? 'copied' : 'failed'))}
      >
        {isCopied ? 'Copiato' : 'Copia'}
      </Button>
      <p role="status" className={outcome === 'failed' ? styles.failed : 'visually-hidden'}>
        {isCopied && `${name}: copiato`}
        {outcome === 'failed' && 'Il browser non lascia copiare: tieni premuto sul testo e scegli Copia.'}
      </p>
    </div>
  );
}
