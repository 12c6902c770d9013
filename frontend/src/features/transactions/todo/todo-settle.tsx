import type { TodoEntry } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../shared/api/problem.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { completed } from '../commands/transaction-mutations.js';

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
export function UnsentMail({ entry }: EntryProps) {
  if (entry.action === 'read') return <ServerlessMails />;
  const params = { id: ownId(entry) };
  return (
    <>
      {entry.action === 'resend' && (
        <Settle
          words="Rinvia"
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

export function RetryJob({ entry }: EntryProps) {
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

/** What staff hold becomes a reservation, to be paid in the shop. */
export function CompleteHeld({ id, subject }: { readonly id: string } & Pick<TodoEntry, 'subject'>) {
  return (
    <Settle
      words="Completa"
      icon="check"
      done={['Transazione completata', 'È prenotata: si paga in negozio.']}
      settle={() => completed({ id, version: subject?.version })}
    />
  );
}
