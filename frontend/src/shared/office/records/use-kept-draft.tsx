import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Notice } from '../../kit/blocks/notice.js';
import { Button } from '../../kit/controls/button.js';
import { Icon } from '../pictures/icon.js';
import { sessionQuery } from '../queries/session.js';
import styles from './records.module.css';
import { forgetDraft, keepDraft, keptDraft } from '../kept-drafts.js';

interface Drafted<T> {
  /** What the dialog edits: "list.5", "list.new". */
  readonly name: string;
  /** What stood when the dialog was opened, such as the record's version. */
  readonly against: string;
  /** What would be saved now: nothing but what JSON holds. */
  readonly value: T;
  readonly dirty: boolean;
  readonly onResume: (value: T) => void;
}

interface KeptDraftInDialog {
  /** Offers what was typed before a reload; null where there is nothing. */
  readonly offer: ReactNode;
  /** Saved, or given up. */
  readonly end: () => void;
}

interface OfferProps {
  readonly onResume: () => void;
  readonly onDiscard: () => void;
}

function Offer({ onResume, onDiscard }: OfferProps) {
  return (
    <Notice tone="held" icon={<Icon name="history" />} className={styles['offer']}>
      <div className="flex wrap">
        <p className="grow">È rimasta una bozza non salvata.</p>
        <Button data-autofocus onClick={onResume}>
          Riprendi
        </Button>
        <Button variant="text" onClick={onDiscard}>
          Scarta
        </Button>
      </div>
    </Notice>
  );
}

/** Keeps what is typed while its dialog is open, and offers it again where a reload or a crash has closed the dialog. */
export function useKeptDraft<T>({ name, against, value, dirty, onResume }: Drafted<T>): KeptDraftInDialog {
  const client = useQueryClient();
  const by = client.getQueryData(sessionQuery.queryKey)?.id ?? 0;
  const [before, setBefore] = useState(() => keptDraft(name, by, against));
  const ended = useRef(false);
  useEffect(() => {
    // What is offered stays kept until somebody has decided about it.
    if (before || ended.current) return;
    if (dirty) keepDraft(name, { by, against, value });
    else forgetDraft(name);
  }, [before, name, by, against, value, dirty]);

  const decide = () => setBefore(null);
  return {
    offer: before && (
      <Offer
        onResume={() => {
          // We wrote it ourselves, in this tab.
          onResume(before.value as T);
          decide();
        }}
        onDiscard={decide}
      />
    ),
    end: () => {
      ended.current = true;
      if (!before) forgetDraft(name);
    },
  };
}
