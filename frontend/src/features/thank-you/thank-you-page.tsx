import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { publicListQuery } from '../../shared/gift-lists/queries.js';
import { AlertIcon } from '../../shared/icons/index.js';
import { CallButton } from '../../shared/shop/call-button.js';
import { CalmActions, CalmPage } from '../../shared/shop/calm-page.js';
import { transactionQuery } from '../../shared/transactions/public-transaction.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { receiptOf, titleOf } from './facts-of.js';
import { outcomeOf, type ThankYouSearch } from './outcome.js';
import { ThankYouSkeleton } from './thank-you-skeleton.js';
import { ThankYouView } from './thank-you-view.js';

interface ThankYouPageProps {
  readonly search: ThankYouSearch;
  readonly listId?: string;
}

function ToList({ listId }: { readonly listId: string | undefined }) {
  if (!listId) return null;
  return (
    <Link className={buttonClass({ wide: true })} to="/list/$listId" params={{ listId }}>
      Torna alla lista
    </Link>
  );
}

export function ThankYouPage({ search, listId }: ThankYouPageProps) {
  const { storeName, appName } = usePublicSettings();
  const seen = useQuery({ ...transactionQuery(search.trid ?? ''), enabled: search.trid !== undefined });
  const transaction = seen.data?.transaction ?? null;
  const wantedList = transaction ? String(transaction.giftListId) : (listId ?? search.giftListId);
  const list = useQuery({ ...publicListQuery(wantedList ?? ''), enabled: wantedList !== undefined });
  const outcome = outcomeOf(transaction, search);
  const receipt = receiptOf(transaction, list.data ?? null, search.quota ?? false);
  usePageTitle(titleOf(outcome, receipt), storeName || appName);
  if (seen.error && !transaction) {
    const unknown = isApiProblem(seen.error) && seen.error.status === 404;
    return (
      <CalmPage
        role="alert"
        icon={<AlertIcon />}
        eyebrow="Il tuo regalo"
        title={unknown ? 'Dati non disponibili' : 'Errore nel caricamento dei dati.'}
        text={messageOf(seen.error)}
      >
        <CalmActions>
          {!unknown && (
            <Button variant="primary" wide onClick={() => void seen.refetch()}>
              Riprova
            </Button>
          )}
          <ToList listId={wantedList} />
          <CallButton wide variant="text" />
        </CalmActions>
      </CalmPage>
    );
  }
  // The list's words are part of the first sight, but a list that can't be read takes nothing else away.
  const waiting = (search.trid && !transaction) || (wantedList && list.isPending);
  if (waiting) return <ThankYouSkeleton />;
  return <ThankYouView outcome={outcome} receipt={receipt} listId={wantedList} error={search.pp_error} />;
}
