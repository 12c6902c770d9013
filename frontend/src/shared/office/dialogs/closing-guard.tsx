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

/** Closing a dialog in which something was typed asks first, and so does leaving the page under it. */
export function useClosingGuard(dirty: boolean, onClose: () => void): ClosingGuard {
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
        opened={asking || leaving.status === 'blocked'}
        onClose={() => {
          setAsking(false);
          leaving.reset?.();
        }}
        onConfirm={() => {
          setAsking(false);
          onClose();
          leaving.proceed?.();
        }}
        title="Chiudere senza salvare?"
        cancel="Continua a scrivere"
        confirm="Chiudi senza salvare"
        loss
      >
        <p>Le modifiche fatte in questa finestra andranno perse.</p>
      </ConfirmDialog>
    ),
  };
}
