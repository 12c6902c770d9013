import { providerName, type TodoEntry, type TodoKind, type Transaction } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { fetchAnew } from '../../../shared/api/fetch-anew.js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { type Command, isOffered } from '../commands/offered.js';
import { useReconcile } from '../commands/transaction-mutations.js';
import { transactionQuery } from '../queries.js';
import { CompleteHeld, RetryJob, UnsentMail } from './todo-settle.js';

interface Step {
  readonly command: Command;
  readonly words: string;
  readonly icon: IconName;
  readonly adminsOnly?: true;
}

const DECIDE: Step = { command: 'verify', words: 'Decidi…', icon: 'shield-check', adminsOnly: true };
const AGAIN: Step = {
  command: 'refund',
  words: 'Rimborsa di nuovo…',
  icon: 'arrow-back-up',
  adminsOnly: true,
};
const COLLECT: Step = { command: 'collect', words: 'Incassa…', icon: 'cash' };
const RELEASE: Step = { command: 'cancel', words: 'Annulla…', icon: 'ban' };
const RECEIVED: Step = { command: 'transfer', words: 'Bonifico ricevuto…', icon: 'building-bank' };

const STEPS: Partial<Record<TodoKind, Step>> = {
  verify: DECIDE,
  transfer: RECEIVED,
  collect: COLLECT,
  erased: RELEASE,
};

/** What a person does here; null where only the provider can be asked, or answered on its own page. */
function stepOf({ kind, state }: TodoEntry): Step | null {
  const step = STEPS[kind];
  if (step) return step;
  return kind === 'refund' && (state === 'refused' || state === 'to_make') ? AGAIN : null;
}

export function AskProvider({ id, provider }: { readonly id: string; readonly provider: string | null }) {
  const reconcile = useReconcile(id);
  const ask = () =>
    reconcile.mutate(undefined, {
      onSuccess: () =>
        toast.success('Controllato', 'Il gestore del pagamento ha risposto: la pagina è aggiornata.'),
      onError: (error) => toast.error('Errore', messageOf(error)),
    });
  return (
    <Button icon={<Icon name="refresh" />} busy={reconcile.isPending} onClick={ask}>
      {provider === null ? 'Controlla ora' : `Chiedi a ${providerName(provider)}`}
    </Button>
  );
}

export interface Opened {
  readonly command: Command;
  readonly transaction: Transaction;
}

interface ActProps {
  readonly id: string;
  readonly step: Step;
  readonly onOpen: (opened: Opened) => void;
}

/** Reads the transaction as it is now, then opens its dialog here. */
function OpenDialog({ id, step: { command, words, icon }, onOpen }: ActProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const transaction = await fetchAnew(client, transactionQuery(id));
      if (isOffered(command, transaction)) return onOpen({ command, transaction });
      toast.success('Già sistemata', 'Qualcuno è arrivato prima: l’elenco è aggiornato.');
      await refreshTags(client, ['transactions']);
    } catch (error) {
      toast.error('Errore', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Icon name={icon} />} busy={busy} onClick={() => void open()}>
      {words}
    </Button>
  );
}

interface TodoActProps {
  readonly entry: TodoEntry;
  readonly isAdmin: boolean;
  readonly onOpen: (opened: Opened) => void;
}

/** What is looked at or answered on the provider's own page. */
const THERE: Partial<Record<TodoKind, string>> = { difference: 'Apri in', dispute: 'Rispondi su' };

function linkThere({ kind, provider, link }: TodoEntry) {
  const words = THERE[kind];
  if (words === undefined || provider === null || link === null) return null;
  return (
    <a className={buttonClass()} href={link} target="_blank" rel="noreferrer">
      <Icon name="external-link" />
      {words} {providerName(provider)}
    </a>
  );
}

/** The one action that settles an entry. What is for admins only leads others to the transaction. */
export function TodoAct({ entry, isAdmin, onOpen }: TodoActProps) {
  const { kind, transactionId: id, subject, provider } = entry;
  if (kind === 'mail') return <UnsentMail entry={entry} />;
  if (kind === 'job') return <RetryJob entry={entry} />;
  const there = linkThere(entry);
  if (there) return there;
  if (id === null) return null;
  if (kind === 'open') return <CompleteHeld id={id} subject={subject} />;
  const step = stepOf(entry);
  if (step && (isAdmin || !step.adminsOnly)) return <OpenDialog id={id} step={step} onOpen={onOpen} />;
  if (step === null && kind !== 'dispute') return <AskProvider id={id} provider={provider} />;
  return (
    <Link className={buttonClass()} to="/admin/transactions/$transactionId" params={{ transactionId: id }}>
      Apri
    </Link>
  );
}
