import { STAGES, type PublicTransaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../shared/api/client.js';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { AlertIcon, CheckIcon } from '../../shared/kit/icons/index.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CallButton } from '../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../shared/public/shop/calm-page.js';
import { LinkNotSeen } from './link-not-seen.js';
import { receiptOf } from './facts-of.js';
import { backWords } from './outcome-words.js';
import { ThankYouSkeleton } from './thank-you-skeleton.js';

const EYEBROW = 'Il tuo regalo';

function Confirmed({ transaction }: { readonly transaction: PublicTransaction }) {
  usePageTitle('Confermato');
  return (
    <CalmPage
      role="status"
      takesFocus
      icon={<CheckIcon />}
      eyebrow={EYEBROW}
      title="Confermato, grazie!"
      text="Qui sotto trovi tutto quello che serve."
    >
      <CalmActions>
        <Link className={buttonClass({ wide: true })} to="/thank-you" search={{ trid: transaction.id }}>
          Vedi il tuo regalo
        </Link>
      </CalmActions>
    </CalmPage>
  );
}

function TooLate({ transaction }: { readonly transaction: PublicTransaction }) {
  usePageTitle('Il tempo è finito');
  return (
    <CalmPage
      icon={<AlertIcon />}
      eyebrow={EYEBROW}
      title="Il tempo per confermare è finito"
      text={backWords(receiptOf(transaction, null))}
    >
      <CalmActions>
        <Link
          className={buttonClass({ wide: true })}
          to="/list/$listId"
          params={{ listId: String(transaction.giftListId) }}
        >
          Torna alla lista
        </Link>
        <CallButton wide variant="text" />
      </CalmActions>
    </CalmPage>
  );
}

/** Where the link in a mail leads: opening it says that its reader wants to keep the reservation. */
export function ConfirmPage({ token }: { readonly token: string }) {
  const seen = useQuery({
    queryKey: ['confirm-link', token],
    queryFn: ({ signal }) => call('POST /api/public/confirm-link', { body: { token }, signal }),
  });
  if (seen.isLoading) return <ThankYouSkeleton />;
  if (!seen.data) return <LinkNotSeen error={seen.error} onRetry={() => void seen.refetch()} />;
  // One that still waits was not confirmed: its time is over, though nobody has ended it yet.
  const isLate = seen.data.confirmBy !== undefined || STAGES[seen.data.stage].buyer === 'over';
  return isLate ? <TooLate transaction={seen.data} /> : <Confirmed transaction={seen.data} />;
}
