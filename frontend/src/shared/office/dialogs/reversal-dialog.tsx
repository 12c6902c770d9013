import { romeDayOf } from '@fiocco/contracts';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../kit/blocks/notice.js';
import { ReasonField } from '../controls/reason-field.js';
import { useForm } from '../controls/use-form.js';
import { useIsClosed } from '../controls/use-is-closed.js';
import { CommandFrame } from './command-frame.js';

interface ReversalDialogProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly act: string;
  /** Where the reason stays. */
  readonly hint: string;
  /** Whether money leaves or enters the till of today with it. */
  readonly movesMoney?: boolean;
  readonly notice?: ReactNode;
  readonly busy: boolean;
  /** `form` takes the server's words about the reason. */
  readonly onSend: (reason: string, form: { readonly refuse: (error: unknown) => boolean }) => void;
  readonly onClose: () => void;
}

/** A reversal counts on the day on which it is made, and always says why: a closed day takes it as a correction. */
function ClosedToday() {
  const [today] = useState(() => romeDayOf(new Date()));
  const isClosed = useIsClosed(today);
  return isClosed && <Notice role="status">La giornata di oggi è chiusa: resta come correzione.</Notice>;
}

/** What was recorded by mistake counts no more: why, has to be written. */
export function ReversalDialog({ hint, movesMoney = false, onSend, ...frame }: ReversalDialogProps) {
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
      {movesMoney && <ClosedToday />}
      <ReasonField hint={hint} autofocus {...form.field('reason')} />
    </CommandFrame>
  );
}
