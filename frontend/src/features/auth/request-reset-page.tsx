import { mailRefusal } from '@fiocco/contracts';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { MailField } from '../../shared/office/controls/mail-field.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import { useRequestReset } from './api/password-reset.js';
import { AuthForm } from './components/auth-form.js';
import { AuthFrame } from './components/auth-frame.js';
import { BackToLogin } from './components/back-to-login.js';
import styles from './auth-page.module.css';

const SENT = 'Se l’indirizzo è registrato, riceverai un’email con le istruzioni';
const FAILED = 'Si è verificato un errore durante l’invio della richiesta.';

const faultsOf = ({ email }: { readonly email: string }) => ({
  email: mailRefusal(email, 'Inserisci un indirizzo email valido') ?? undefined,
});

/** Where no mail can be sent none is promised. */
function NoMail() {
  return (
    <Notice>
      <p>Questo negozio non spedisce ancora e-mail: una nuova password la imposta un altro amministratore.</p>
      <p>
        Se non ce n’è un altro, chi gestisce il server può ottenere un link per sceglierne una nuova con{' '}
        <code translate="no">npm run reset-password -- username</code>.
      </p>
    </Notice>
  );
}

function Sent({ email, sendsMail }: { readonly email: string; readonly sendsMail: boolean }) {
  if (!sendsMail)
    return (
      <AuthFrame title="Richiesta inviata" badge={{ icon: 'mail-off' }} foot={<BackToLogin />}>
        <NoMail />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Email inviata!"
      badge={{ icon: 'mail', tone: 'ok' }}
      lead={
        <>
          Se <b>{email}</b> è registrato, tra poco arriva il link. Vale mezz’ora e una volta sola.
        </>
      }
      foot={<BackToLogin />}
    >
      <Notice tone="held">
        <p>
          Non si vede? Guarda anche nella <b>posta indesiderata</b>.
        </p>
      </Notice>
    </AuthFrame>
  );
}

/** What went wrong, in the server's words only where they say more: that it was asked too often. */
function failureOf(error: unknown): string {
  return isApiProblem(error) && error.status === 429 ? messageOf(error) : FAILED;
}

/** Asks for the link with which a new password is chosen. */
export function RequestResetPage() {
  const { appName, sendsMail } = usePublicSettings();
  usePageTitle('Password dimenticata', appName);
  const form = useForm({ email: '' }, faultsOf);
  const request = useRequestReset();
  if (request.isSuccess) return <Sent email={form.values.email.trim()} sendsMail={sendsMail} />;

  const send = ({ email }: { readonly email: string }) =>
    request.mutate(email.trim(), {
      onSuccess: ({ message }) => sendsMail && toast.success('Richiesta inviata', message || SENT),
      onError: (error) => form.refuse(error),
    });
  return (
    <AuthFrame
      title="Password dimenticata?"
      lead="Scrivi l’e-mail del tuo account: arriva un link per sceglierne una nuova."
      foot={<BackToLogin />}
    >
      <AuthForm
        onSubmit={() => form.submit(send)}
        problem={request.error && { title: 'Errore', text: failureOf(request.error) }}
      >
        {!sendsMail && <NoMail />}
        <MailField autoComplete="email" {...form.field('email')} />
        <Button variant="primary" type="submit" busy={request.isPending} className={styles['submit']}>
          {request.error ? 'Riprova' : 'Invia il link'}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
