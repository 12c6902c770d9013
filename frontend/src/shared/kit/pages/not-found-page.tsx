import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { usePublicSettings } from '../../api/public-settings.js';
import { Button, buttonClass } from '../controls/button.js';
import { usePageTitle } from '../use-page-title.js';
import { PlainPage } from './plain-page.js';

export function NotFoundPage() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { appName } = usePublicSettings();
  usePageTitle('Pagina non trovata', appName);
  return (
    <PlainPage
      title="404 Page Not Found"
      actions={
        <>
          {canGoBack && <Button onClick={() => router.history.back()}>Torna indietro</Button>}
          <a className={buttonClass({ variant: canGoBack ? 'text' : 'quiet' })} href="/">
            Vai alla pagina iniziale
          </a>
        </>
      }
    >
      <p lang="en">Did you forget to add the page to the router?</p>
      <p>
        Questa pagina non c’è: forse il link è incompleto. Se cercavi una lista regalo, riaprila dal messaggio
        che hai ricevuto.
      </p>
    </PlainPage>
  );
}
