import { providerName, type TodoEntry, type TodoKind, type Transaction } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAnew } from '../../../shared/api/fetch-anew.js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import {
  type Command,
  isOffered,
  nextStep,
  type NextStep,
  type Offerable,
} from '../../../shared/office/transaction-actions.js';
import { useReconcile } from '../commands/transaction-mutations.js';
import { transactionQuery } from '../queries.js';
import { call } from '../../../shared/api/client.js';
import { AnswerWithdrawal } from './answer-withdrawal.js';

interface SettleProps {
  readonly words: string;
  readonly icon?: IconName;
  /** What is said when it went well. */
  readonly done: readonly [title: string, text: string];
  readonly settle: () => Promise<unknown>;
}

/** One press settles the entry, which the list then no longer shows. */
function Settle({ words, icon, done, settle }: SettleProps) {
  const mutation = useMutation({
    meta: { changes: ['transactions', 'mails', 'mail-outcomes', 'lists', 'products'] },
    mutationFn: settle,
    onSuccess: () => toast.success(...done),
    onError: (error) => toast.error('Errore', messageOf(error)),
  });
  return (
    <Button icon={icon && <Icon name={icon} />} busy={mutation.isPending} onClick={() => mutation.mutate()}>
      {words}
    </Button>
  );
}

interface EntryProps {
  readonly entry: TodoEntry;
}

/** For what nobody has to repeat any more: it was settled in another way, or no longer matters. */
function Dismiss({ entry: { jobId } }: EntryProps) {
  if (jobId === null) return null;
  return (
    <Settle
      words="Ignora"
      done={['Tolta da Da fare', 'Il negozio non ci prova più.']}
      settle={() => call('POST /api/alerts/jobs/:id/dismiss', { params: { id: jobId } })}
    />
  );
}

/** The id under which its own room knows an entry: that of Da fare begins with the kind. */
const ownId = ({ id, kind }: TodoEntry): string => id.slice(kind.length + 1);

/** Mails that a missing server kept: each is in the register, where it goes once there is one. */
function ServerlessMails() {
  return (
    <>
      <Link className={buttonClass()} to="/admin/mail" search={{ state: 'unsent' }}>
        <Icon name="mail" />
        Vedi le e-mail
      </Link>
      <Settle
        words="Fatto"
        done={['Tolte da Da fare', 'Le e-mail restano nel registro, non inviate.']}
        settle={() => call('POST /api/mail-register/settle-serverless')}
      />
    </>
  );
}

/** A mail that did not leave goes again, where it can; or else somebody is told in another way. */
function UnsentMail({ entry }: EntryProps) {
  if (entry.action === 'read') return <ServerlessMails />;
  const params = { id: ownId(entry) };
  return (
    <>
      {entry.action === 'resend' && (
        <Settle
          words="Invia di nuovo"
          icon="send"
          done={['In partenza', 'L’e-mail parte di nuovo, com’era.']}
          settle={() => call('POST /api/mail-register/:id/resend', { params })}
        />
      )}
      <Settle
        words="Fatto"
        icon={entry.action === 'resend' ? undefined : 'check'}
        done={['Tolta da Da fare', 'L’e-mail resta nel registro, non inviata.']}
        settle={() => call('POST /api/mail-register/:id/settle', { params })}
      />
    </>
  );
}

function RetryJob({ entry }: EntryProps) {
  return (
    <>
      <Settle
        words="Riprova"
        icon="refresh"
        done={['Riparte', 'Se non riesce, torna qui.']}
        settle={() => call('POST /api/alerts/jobs/:id/retry', { params: { id: ownId(entry) } })}
      />
      <Dismiss entry={entry} />
    </>
  );
}

/** What was prepared and is sold no more goes back among the shop's goods. */
function PutBack({ id }: { readonly id: string }) {
  return (
    <Settle
      words="Rimesso a posto"
      icon="check"
      done={['Rimesso a posto', 'Il regalo non è più segnato come pronto.']}
      settle={() => call('PUT /api/transactions/:id', { params: { id }, body: { readyOn: '' } })}
    />
  );
}

const AGAIN: NextStep = { command: 'refund', words: 'Rimborsa di nuovo…', icon: 'arrow-back-up' };
const RELEASE: NextStep = { command: 'cancel', words: 'Annulla…', icon: 'ban' };

/** The purchases of these kinds, as far as it decides what is done with them next. */
const WAITING: Partial<Record<TodoKind, Pick<Offerable, 'stage' | 'actions'>>> = {
  verify: { stage: 'verify', actions: ['refund'] },
  collect: { stage: 'reserved', actions: ['collect'] },
  open: { stage: 'held', actions: ['complete', 'cancel'] },
  transfer: { stage: 'awaiting_transfer', actions: ['collect'] },
};

/** The same action as on the purchase's own page; the entry's amount is what is still to come. */
function nextOf({ kind, amount, subject }: TodoEntry): NextStep | undefined {
  const waiting = WAITING[kind];
  return (
    waiting &&
    nextStep({
      ...waiting,
      type: 'acquisto',
      paymentMethod: subject?.paymentMethod ?? null,
      deliveryMethod: null,
      amount: amount ?? '0.00',
      amount_shipping: '0.00',
      amount_received: '0.00',
    })
  );
}

/** Only admins decide about a payment in doubt, and give money back. */
const IS_FOR_ADMINS: ReadonlySet<NextStep['command']> = new Set(['verify', 'refund'] as const);

/** What a person does here; undefined where only the provider can be asked, or it is answered on its own page. */
function stepOf(entry: TodoEntry): NextStep | undefined {
  const { kind, state } = entry;
  if (kind === 'erased') return RELEASE;
  if (kind === 'refund') return state === 'refused' || state === 'to_make' ? AGAIN : undefined;
  return nextOf(entry);
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
  readonly step: NextStep;
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

/** What is settled here, without the transaction's own dialogs. */
function doneHere(id: string, { kind, state, subject }: TodoEntry) {
  if (kind === 'withdrawal' && state === 'requested') return <AnswerWithdrawal id={id} subject={subject} />;
  return kind === 'shelf' ? <PutBack id={id} /> : null;
}

/** What is read, and decided, on the transaction's own page. */
const LEADS_THERE: ReadonlySet<TodoKind> = new Set(['dispute', 'withdrawal', 'open', 'verify'] as const);

/** The one action that settles an entry. What is for admins only leads others to the transaction. */
export function TodoAct({ entry, isAdmin, onOpen }: TodoActProps) {
  const { kind, transactionId: id, provider } = entry;
  if (kind === 'mail') return <UnsentMail entry={entry} />;
  if (kind === 'job') return <RetryJob entry={entry} />;
  if (kind === 'closing')
    return (
      <Link className={buttonClass()} to="/admin/cash" search={{ day: ownId(entry), act: 'close' }}>
        Chiudi…
      </Link>
    );
  const there = linkThere(entry);
  if (there) return there;
  if (id === null) return null;
  const done = doneHere(id, entry);
  if (done) return done;
  const step = stepOf(entry);
  if (step && (isAdmin || !IS_FOR_ADMINS.has(step.command)))
    return <OpenDialog id={id} step={step} onOpen={onOpen} />;
  if (!step && !LEADS_THERE.has(kind)) return <AskProvider id={id} provider={provider} />;
  return (
    <Link className={buttonClass()} to="/admin/transactions/$transactionId" params={{ transactionId: id }}>
      Apri
    </Link>
  );
}
