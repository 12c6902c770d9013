import type { ReactNode } from 'react';
import { copyText } from '../../kit/clipboard.js';
import { Button } from '../../kit/controls/button.js';
import { toast } from '../../kit/toasts/toasts.js';
import { Icon } from '../pictures/icon.js';

interface Copied {
  readonly text: string;
  /** "Link copiato" */
  readonly done: string;
  /** What is said where the browser lets nothing be copied. */
  readonly failed?: string;
}

/** Copies a text, and says whether that went well. */
export async function copyAndSay({ text, done, failed = 'Impossibile copiare il testo.' }: Copied) {
  if (await copyText(text)) toast.success(done);
  else toast.error('Errore', failed);
}

interface CopyButtonProps extends Copied {
  /** What it copies, where its words alone do not say so. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function CopyButton({ label, children, ...copied }: CopyButtonProps) {
  return (
    <Button icon={<Icon name="copy" />} aria-label={label} onClick={() => void copyAndSay(copied)}>
      {children}
    </Button>
  );
}
