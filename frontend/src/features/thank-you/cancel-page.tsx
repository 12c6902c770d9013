import { type PublicTransaction, STAGES } from '@fiocco/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/problem.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { AlertIcon, BookmarkIcon, CheckIcon } from '../../shared/kit/icons/index.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { Fact, Facts } from '../../shared/public/blocks/facts.js';
import { CallButton } from '../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../shared/public/shop/calm-page.js';
import { receiptOf, type Receipt } from './facts-of.js';
import { LinkNotSeen } from './link-not-seen.js';
import { giveBackWords, LossWords, mayGiveBack } from './give-back.js';
import { backWords, moneyWords } from './outcome-words.js';
import styles from './thank-you-page.module.css';
import { ThankYouSkeleton } from './thank-you-skeleton.js';
import { say } from '../../shared/texts/say.js';

/** Reading it changes nothing: whatever opens every link of a mail gives nothing back. */
const cancelLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['cancel-link', token],
    queryFn: ({ signal }) => call('POST /api/public/cancel-link', { body: { token }, signal }),
    refetchOnWindowFocus: true,
  });

interface ToListProps {
  readonly transaction: PublicTransaction;
  readonly big?: boolean;
  readonly children: string;
}

function ToList({ transaction, big, children }: ToListProps) {
  return (
    <Link
      className={buttonClass({ wide: true, big })}
      to="/list/$listId"
      params={{ listId: String(transaction.giftListId) }}
    >
      {children}
    </Link>
  );
}

interface SeenProps {
  readonly receipt: Receipt;
  readonly token: string;
}

/** The purchase, and the one button. */
function Standing({ receipt, token }: SeenProps) {
  const { transaction, giftName, listName, total, free } = receipt;
  const { act, question } = giveBackWords(transaction);
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => call('POST /api/public/cancel-link/use', { body: { token } }),
    onSuccess: (after) => client.setQueryData(cancelLinkQuery(token).queryKey, after),
  });
  usePageTitle(act);
  return (
    <CalmPage
      icon={<BookmarkIcon />}
      eyebrow={say('thanks.yours')}
      title={question}
      text={<LossWords receipt={receipt} />}
      lively
    >
      <div className={styles.given}>
        <Facts flush>
          <Fact name={say('thanks.fact.gift')}>{giftName}</Fact>
          {listName && (
            <Fact name={say('thanks.fact.for')} asItIs>
              {listName}
            </Fact>
          )}
          {transaction.orderNumber && (
            <Fact name={say('thanks.fact.order')} asItIs>
              {transaction.orderNumber}
            </Fact>
          )}
          <Fact name={say('thanks.total.toPay')} total>
            {free ? say('thanks.fact.nothing') : total}
          </Fact>
        </Facts>
      </div>
      {cancelling.error && (
        <Notice role="alert" tone="off">
          <p>{messageOf(cancelling.error)}</p>
        </Notice>
      )}
      <CalmActions>
        <Button variant="danger" wide big busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {act}
        </Button>
        <ToList big transaction={transaction}>
          {say('thanks.back.no')}
        </ToList>
      </CalmActions>
    </CalmPage>
  );
}

/** Who ended it, where it was not this reader. */
const ENDED = ['expired', 'cancelled_by_staff'] as const;

export function Over({ receipt }: Pick<SeenProps, 'receipt'>) {
  const { transaction } = receipt;
  const title = giveBackWords(transaction).done;
  const ended = ENDED.find((reason) => reason === transaction.reason);
  const text = [
    ended && say(`thanks.back.${ended}`),
    moneyWords(receipt, say('thanks.nothingPaid')),
    backWords(receipt),
  ];
  usePageTitle(title);
  return (
    <CalmPage
      role="status"
      takesFocus
      icon={<CheckIcon />}
      eyebrow={say('thanks.yours')}
      title={title}
      text={text.filter(Boolean).join(' ')}
    >
      <CalmActions>
        <ToList transaction={transaction}>{say('common.toList')}</ToList>
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}

/** Paid, in part or as a whole, or about to be: only the shop can help. */
function TooLate({ receipt }: Pick<SeenProps, 'receipt'>) {
  const { transaction } = receipt;
  const isPaid = STAGES[transaction.stage].counts === 'paid';
  const title = say(isPaid ? 'thanks.back.paid' : 'thanks.back.tooLate');
  usePageTitle(title);
  return (
    <CalmPage icon={<AlertIcon />} eyebrow={say('thanks.yours')} title={title} text={say('thanks.back.call')}>
      <CalmActions>
        <CallButton />
        <ToList transaction={transaction}>{say('common.toList')}</ToList>
      </CalmActions>
    </CalmPage>
  );
}

/** Where the link in a mail leads: whoever has it may give back this one purchase, and reads nothing personal. */
export function CancelPage({ token }: { readonly token: string }) {
  const seen = useQuery(cancelLinkQuery(token));
  if (seen.isLoading) return <ThankYouSkeleton />;
  if (!seen.data) return <LinkNotSeen error={seen.error} onRetry={() => void seen.refetch()} />;
  const receipt = receiptOf(seen.data, null);
  if (mayGiveBack(seen.data)) return <Standing receipt={receipt} token={token} />;
  return seen.data.stage === 'cancelled' ? <Over receipt={receipt} /> : <TooLate receipt={receipt} />;
}
