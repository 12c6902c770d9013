import { type PublicGiftList, romeDayOf } from '@fiocco/contracts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { formatWeekday } from '../../../../shared/format/dates.js';
import { isApiProblem, messageOf } from '../../../../shared/api/problem.js';
import { inWords } from '../../../../shared/public/gift-lists/names.js';
import { AlertIcon, CalendarOffIcon, SearchIcon } from '../../../../shared/kit/icons/index.js';
import { CallButton } from '../../../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../../../shared/public/shop/calm-page.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { usePageTitle } from '../../../../shared/kit/use-page-title.js';

/** When it opens or closed, where its dates tell; a list can also have been closed by hand. */
function whenWords({ startDate, endDate }: PublicGiftList): string {
  const today = romeDayOf(new Date());
  if (startDate !== null && today < startDate) return `La lista si apre ${formatWeekday(startDate)}.`;
  if (endDate !== null && today > endDate) return `La lista si è chiusa ${formatWeekday(endDate)}.`;
  return 'La lista potrebbe essere scaduta o non ancora iniziata.';
}

export function InactiveList({ list }: { readonly list: PublicGiftList }) {
  const wedding = /matrimon|nozze/i.test(list.occasionName ?? '');
  return (
    <CalmPage
      icon={<CalendarOffIcon />}
      occasion={list.occasionName}
      eyebrow={[list.occasionName, list.name && inWords(list.name)].filter(Boolean).join(' · ')}
      title="Lista non attiva"
      text={`${whenWords(list)} Se pensi che sia un errore, scrivi ${
        wedding ? 'agli sposi' : 'a chi ti ha invitato'
      } o chiama il negozio.`}
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
