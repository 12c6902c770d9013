import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { textIn } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';

/** Tries the server with the fields as they are typed; a password that was not typed is the stored one. */
export function SmtpTest({ tab }: { readonly tab: TabForm }) {
  const { values } = tab.form;
  const test = useMutation({
    mutationFn: () => {
      const of = (field: string) => textIn(values, field);
      return call('POST /api/test-smtp', {
        body: {
          smtpHost: of('smtpHost'),
          smtpPort: of('smtpPort'),
          smtpUser: of('smtpUser'),
          smtpPassword: of('smtpPassword'),
          smtpSecure: of('smtpSecure') === 'true' ? 'true' : 'false',
        },
      });
    },
    onSuccess: () => toast.success('Connessione riuscita', 'La configurazione SMTP è corretta'),
    onError: (error) =>
      toast.error('Errore connessione', messageOf(error) || 'Errore nella connessione SMTP'),
  });
  return (
    <div className="both-columns">
      <div className="flex wrap">
        <Button icon={<Icon name="send" />} busy={test.isPending} onClick={() => test.mutate()}>
          Prova la connessione
        </Button>
        <span className="soft xs">Usa i campi qui sopra, anche se non salvati.</span>
      </div>
      {test.isSuccess && (
        <Notice tone="ok" role="status">
          <b>Connessione riuscita</b> La configurazione SMTP è corretta.
        </Notice>
      )}
      {test.isError && (
        <Notice tone="off" role="alert">
          <b>Connessione non riuscita</b> {messageOf(test.error)}
        </Notice>
      )}
    </div>
  );
}
