import type { ReactNode } from 'react';
import { ReasonField } from '../controls/reason-field.js';
import { useForm } from '../controls/use-form.js';
import { CommandFrame } from './command-frame.js';

interface ReversalDialogProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly act: string;
  /** Where the reason stays. */
  readonly hint: string;
  readonly notice?: ReactNode;
  readonly busy: boolean;
  /** `form` takes the server's words about the reason. */
  readonly onSend: (reason: string, form: { readonly refuse: (error: unknown) => boolean }) => void;
  readonly onClose: () => void;
}

/** What was recorded by mistake counts no more: why, has to be written. */
export function ReversalDialog({ hint, onSend, ...frame }: ReversalDialogProps) {
  const form = useForm({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? { reason: 'Il motivo è obbligatorio' } : {},
  );
  return (
    <CommandFrame
      {...frame}
      lossIcon="arrow-back-up"
      dirty={form.dirty}
      onSubmit={() => form.submit(({ reason }) => onSend(reason.trim(), form))}
    >
      <ReasonField hint={hint} autofocus {...form.field('reason')} />
    </CommandFrame>
  );
}
