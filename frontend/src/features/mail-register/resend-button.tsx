import type { RegisteredMail } from '@fiocco/contracts';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import styles from './mail-register.module.css';
import { useResendMail } from './queries.js';

/** Sends the stored mail again; one that waits for its next try is tried at once. */
export function ResendButton({ mail }: { readonly mail: RegisteredMail }) {
  const resend = useResendMail(mail.id);
  const press = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.success('E-mail in coda', 'Parte tra poco, con lo stesso contenuto.'),
      onError: (error) => toast.error('E-mail non rinviata', messageOf(error)),
    });
  return (
    <div className={styles['resend']}>
      <Button icon={<Icon name="send" />} busy={resend.isPending} onClick={press}>
        {mail.state === 'queued' ? 'Invia subito' : 'Rinvia'}
      </Button>
    </div>
  );
}
