import { STAGES } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../shared/api/client.js';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { AlertIcon, CheckIcon } from '../../shared/kit/icons/index.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CallButton } from '../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../shared/public/shop/calm-page.js';
import { formatWeekday } from '../../shared/format/dates.js';
import { Over } from './cancel-page.js';
import { LinkNotSeen } from './link-not-seen.js';
import { receiptOf, type Receipt } from './facts-of.js';
import { backWords } from './outcome-words.js';
import { ThankYouSkeleton } from './thank-you-skeleton.js';
import { say } from '../../shared/texts/say.js';

interface SeenProps {
  readonly receipt: Receipt;
}

/** What the guest may count on from now on. */
function keptWords({ transaction, thing, fund }: Receipt): string {
  const { stage, expiresAt } = transaction;
  if (STAGES[stage].counts === 'paid') return say('thanks.confirmed.paid', { thing });
  if (fund) return say('thanks.confirmed.fund');
  if (!expiresAt) return say('thanks.confirmed.kept', { thing });
  return say('thanks.confirmed.keptUntil', { thing, day: formatWeekday(expiresAt) });
}

function Confirmed({ receipt }: SeenProps) {
  usePageTitle(say('thanks.confirmed.tab'));
  return (
    <CalmPage
      role="status"
      takesFocus
      icon={<CheckIcon />}
      eyebrow={say('thanks.yours')}
      title={say('thanks.confirmed')}
      lively
      text={keptWords(receipt)}
    >
      <CalmActions>
        <Link
          className={buttonClass({ variant: 'primary', wide: true })}
          to="/thank-you"
          search={{ trid: receipt.transaction.id }}
        >
          {say('thanks.confirmed.see')}
        </Link>
      </CalmActions>
    </CalmPage>
  );
}

function TooLate({ receipt }: SeenProps) {
  usePageTitle(say('thanks.late.tab'));
  return (
    <CalmPage
      icon={<AlertIcon />}
      eyebrow={say('thanks.yours')}
      title={say('thanks.late')}
      text={backWords(receipt)}
    >
      <CalmActions>
        <Link
          className={buttonClass({ wide: true })}
          to="/list/$listId"
          params={{ listId: String(receipt.transaction.giftListId) }}
        >
          {say('common.toList')}
        </Link>
        <CallButton />
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
  const { stage, reason, confirmBy } = seen.data;
  const receipt = receiptOf(seen.data, null);
  if (stage === 'cancelled' && reason !== 'expired') return <Over receipt={receipt} />;
  // One that still waits was not confirmed: its time is over, though nobody has ended it yet.
  const isLate = confirmBy !== undefined || STAGES[stage].buyer === 'over';
  return isLate ? <TooLate receipt={receipt} /> : <Confirmed receipt={receipt} />;
}
