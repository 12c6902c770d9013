import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';

interface ClosingGuard {
  readonly close: () => void;
  readonly question: ReactNode;
}

/** The browser's own buttons, and every way to another page; a filter that is still being applied changes neither. */
const leavesThePage: ShouldBlockFn = ({ action, current, next }) =>
  (action !== 'PUSH' && action !== 'REPLACE') || current.pathname !== next.pathname;

interface GuardWords {
  readonly title: string;
  readonly confirm: string;
  readonly text: string;
}

/** Something else than a button or the browser wants it closed. */
interface Asked {
  readonly asked: boolean;
  /** It stays open. */
  readonly stay: () => void;
}

const IN_A_DIALOG: GuardWords = {
  title: 'Chiudere senza salvare?',
  confirm: 'Chiudi senza salvare',
  text: 'Le modifiche fatte in questa finestra andranno perse.',
};

/** Closing a dialog in which something was typed asks first, and so does leaving the page under it. */
export function useClosingGuard(
  dirty: boolean,
  onClose: () => void,
  words: GuardWords = IN_A_DIALOG,
  asked: Asked | null = null,
): ClosingGuard {
  const [asking, setAsking] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: leavesThePage,
    disabled: !dirty,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        opened={asking || leaving.status === 'blocked' || (dirty && asked?.asked === true)}
        onClose={() => {
          setAsking(false);
          leaving.reset?.();
          asked?.stay();
        }}
        onConfirm={() => {
          setAsking(false);
          onClose();
          leaving.proceed?.();
        }}
        title={words.title}
        cancel="Continua a scrivere"
        confirm={words.confirm}
        loss
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    ),
  };
}
