import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';

interface ClosingGuard {
  readonly close: () => void;
  readonly question: ReactNode;
}

/** Closing a dialog in which something was typed asks first. */
export function useClosingGuard(dirty: boolean, onClose: () => void): ClosingGuard {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
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
