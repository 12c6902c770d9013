import { type PublicGiftList, romeDayOf } from '@fiocco/contracts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { formatWeekday } from '../../../../shared/format/dates.js';
import { isApiProblem, messageOf } from '../../../../shared/api/problem.js';
import { inWords, occasionWords } from '../../../../shared/public/gift-lists/names.js';
import { AlertIcon, CalendarOffIcon, SearchIcon } from '../../../../shared/kit/icons/index.js';
import { CallButton } from '../../../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../../../shared/public/shop/calm-page.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { usePageTitle } from '../../../../shared/kit/use-page-title.js';
import { say } from '../../../../shared/texts/say.js';

/** When it opens or closed, where its dates tell; a list can also have been closed by hand. */
function whenWords({ startDate, endDate }: PublicGiftList): string {
  const today = romeDayOf(new Date());
  if (startDate !== null && today < startDate)
    return say('list.inactive.opens', { day: formatWeekday(startDate) });
  if (endDate !== null && today > endDate)
    return say('list.inactive.closed', { day: formatWeekday(endDate) });
  return say('list.inactive.either');
}

export function InactiveList({ list }: { readonly list: PublicGiftList }) {
  const wedding = /matrimon|nozze/i.test(list.occasionName ?? '');
  return (
    <CalmPage
      icon={<CalendarOffIcon />}
      occasion={list.occasionName}
      eyebrow={[occasionWords(list.occasionName), list.name && inWords(list.name)]
        .filter(Boolean)
        .join(' · ')}
      title={say('list.inactive')}
      text={say('list.inactive.ask', { when: whenWords(list), wedding: String(wedding) })}
    >
      <CalmActions>
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}

export function ListNotFound() {
  const { appName } = usePublicSettings();
  usePageTitle(say('common.list.missing'), appName);
  return (
    <CalmPage
      icon={<SearchIcon />}
      eyebrow={say('common.lists')}
      title={say('common.list.missing')}
      text={say('common.list.missingWhy')}
    >
      <CalmActions>
        <CallButton />
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
      eyebrow={say('common.lists')}
      title={say('common.list.unread')}
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
          {say('common.retry')}
        </Button>
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}
