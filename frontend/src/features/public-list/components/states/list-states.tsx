import type { PublicGiftList } from '@fiocco/contracts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { isApiProblem, messageOf } from '../../../../shared/api/problem.js';
import { inWords } from '../../../../shared/public/gift-lists/names.js';
import { AlertIcon, CalendarOffIcon, SearchIcon } from '../../../../shared/kit/icons/index.js';
import { CallButton } from '../../../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../../../shared/public/shop/calm-page.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { usePageTitle } from '../../../../shared/kit/use-page-title.js';

export function InactiveList({ list }: { readonly list: PublicGiftList }) {
  const wedding = /matrimon|nozze/i.test(list.occasionName ?? '');
  return (
    <CalmPage
      icon={<CalendarOffIcon />}
      occasion={list.occasionName}
      eyebrow={[list.occasionName, list.name && inWords(list.name)].filter(Boolean).join(' · ')}
      title="Lista non attiva"
      text={`La lista potrebbe essere scaduta o non ancora iniziata. Se pensi che sia un errore, scrivi ${
        wedding ? 'agli sposi' : 'a chi ti ha invitato'
      } o chiama il negozio: ti sapranno dire quando si apre.`}
    >
      <CalmActions>
        <CallButton wide />
      </CalmActions>
    </CalmPage>
  );
}

export function ListNotFound() {
  const { appName } = usePublicSettings();
  usePageTitle('Lista non trovata', appName);
  return (
    <CalmPage
      icon={<SearchIcon />}
      eyebrow="Liste regalo"
      title="Lista non trovata"
      text="La lista regalo che stai cercando non esiste o è stata rimossa. A volte manca solo l’ultima cifra del link: prova ad aprirlo di nuovo dal messaggio che hai ricevuto."
    >
      <CalmActions>
        <CallButton wide />
      </CalmActions>
    </CalmPage>
  );
}

/** What the route shows when the list could not be read. */
export function ListError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (isApiProblem(error) && error.status === 404) return <ListNotFound />;
  return (
    <CalmPage
      role="alert"
      icon={<AlertIcon />}
      eyebrow="Liste regalo"
      title="La lista non si apre"
      text={messageOf(error)}
    >
      <CalmActions>
        <Button
          variant="primary"
          wide
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Riprova
        </Button>
        <CallButton wide variant="text" />
      </CalmActions>
    </CalmPage>
  );
}
