import { refundDueOn, type WithdrawalLink, type WithdrawalReceipt } from '@fiocco/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { formatLongDate, formatTime } from '../../../shared/format/dates.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { AlertIcon, BookmarkIcon, CheckIcon } from '../../../shared/kit/icons/index.js';
import { usePageTitle } from '../../../shared/kit/use-page-title.js';
import { Fact, Facts } from '../../../shared/public/blocks/facts.js';
import { CallButton } from '../../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../../shared/public/shop/calm-page.js';
import { say } from '../../../shared/texts/say.js';
import styles from './withdrawal.module.css';

/** Reading it changes nothing: whatever opens every link of a mail declares nothing. */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['withdrawal', token],
    queryFn: ({ signal }) => call('POST /api/withdrawals/look', { body: { token }, signal }),
  });

/** "27 novembre 2026 alle 10:32", in Rome. */
const timeWords = (declaredAt: string): string =>
  say('legal.receipt.time', { day: formatLongDate(declaredAt), clock: formatTime(declaredAt) });

/** What the receipt names, beside the buyer's own words. */
const factsOf = ({ orderNumber, gift, declaredAt }: WithdrawalReceipt): readonly [string, string][] => [
  [say('legal.fact.order'), orderNumber],
  [say('legal.fact.gift'), gift],
  [say('legal.fact.received'), timeWords(declaredAt)],
  [say('legal.fact.content'), say('legal.receipt.content', { gift, number: orderNumber })],
];

const nextOf = ({ declaredAt, cancelled }: WithdrawalReceipt) =>
  cancelled
    ? [say('legal.receipt.nothingPaid')]
    : [
        say('legal.receipt.refund', { day: formatLongDate(refundDueOn(declaredAt)) }),
        say('legal.receipt.excluded'),
      ];

function Receipt({ receipt }: { readonly receipt: WithdrawalReceipt }) {
  const { storeName, appName, vatNumber, reaNumber } = usePublicSettings();
  const seller = [
    storeName || appName,
    vatNumber && say('common.vat', { number: vatNumber }),
    reaNumber && say('common.rea', { number: reaNumber }),
  ];
  const title = say('legal.receipt');
  usePageTitle(title);
  return (
    <CalmPage
      role="status"
      takesFocus
      icon={<CheckIcon />}
      eyebrow={say('legal.withdrawal')}
      title={title}
      text={say('legal.receipt.lead', { time: timeWords(receipt.declaredAt) })}
    >
      <div className={styles['receipt']}>
        <Facts>
          {factsOf(receipt).map(([label, value]) => (
            <Fact key={label} name={label} asItIs>
              {value}
            </Fact>
          ))}
          {receipt.reason !== null && (
            <Fact name={say('legal.fact.reason')} asItIs>
              <span className={styles['reason']}>{receipt.reason}</span>
            </Fact>
          )}
          <Fact name={say('legal.fact.seller')} asItIs>
            {seller.filter(Boolean).join(' · ')}
          </Fact>
        </Facts>
        {nextOf(receipt).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{say('legal.receipt.mailed')}</p>
      </div>
      <CalmActions>
        <Button wide onClick={() => window.print()}>
          {say('legal.receipt.print')}
        </Button>
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}

interface OpenProps {
  readonly link: WithdrawalLink;
  readonly token: string;
}

/** The second step: what is declared, and the one button that declares it. */
function Open({ link, token }: OpenProps) {
  const client = useQueryClient();
  const confirming = useMutation({
    mutationFn: () => call('POST /api/withdrawals/confirm', { body: { token } }),
    onSuccess: (receipt) =>
      client.setQueryData(linkQuery(token).queryKey, { ...link, state: 'declared', receipt }),
    // Somebody else has ended it meanwhile: the page says what became of it.
    onError: (error) => {
      if (isApiProblem(error) && error.status < 500 && error.status !== 429)
        void client.invalidateQueries({ queryKey: linkQuery(token).queryKey });
    },
  });
  usePageTitle(say('legal.confirm'));
  return (
    <CalmPage
      icon={<BookmarkIcon />}
      eyebrow={say('legal.withdrawal')}
      title={say('legal.confirm.question')}
      text={say('legal.confirm.why')}
      lively
    >
      <div className={styles['receipt']}>
        <Facts>
          <Fact name={say('legal.fact.order')} asItIs>
            {link.orderNumber}
          </Fact>
          <Fact name={say('legal.fact.gift')} asItIs>
            {link.gift}
          </Fact>
        </Facts>
        {confirming.error && (
          <Notice role="alert" tone="off">
            <p>{messageOf(confirming.error)}</p>
          </Notice>
        )}
      </div>
      <CalmActions>
        <Button variant="danger" wide big busy={confirming.isPending} onClick={() => confirming.mutate()}>
          {say('legal.confirm')}
        </Button>
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}

function Over({ link }: Pick<OpenProps, 'link'>) {
  const title = say('legal.over');
  usePageTitle(title);
  return (
    <CalmPage
      icon={<AlertIcon />}
      eyebrow={say('legal.withdrawal')}
      title={title}
      text={say('legal.over.why', { number: link.orderNumber })}
    >
      <CalmActions>
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}

function NotSeen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isInvalid = isApiProblem(error) && error.status === 404;
  const title = isInvalid ? say('legal.link.invalid') : say('legal.link.failed');
  usePageTitle(title);
  return (
    <CalmPage
      role="alert"
      icon={<AlertIcon />}
      eyebrow={say('legal.withdrawal')}
      title={title}
      text={isInvalid ? say('legal.link.invalidWhy') : messageOf(error)}
    >
      <CalmActions>
        {isInvalid ? (
          <Link
            className={buttonClass({ variant: 'primary', wide: true })}
            to="/info/$page"
            params={{ page: 'recesso' }}
          >
            {say('legal.link.another')}
          </Link>
        ) : (
          <Button variant="primary" wide onClick={onRetry}>
            {say('common.retry')}
          </Button>
        )}
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}

/** Where the link in the mail leads: its reader sees the order, and declares the withdrawal by the button alone. */
export function ConfirmWithdrawalPage({ token }: { readonly token: string }) {
  const { data: link, error, isLoading, refetch } = useQuery(linkQuery(token));
  if (isLoading)
    return (
      <CalmPage
        icon={<BookmarkIcon />}
        eyebrow={say('legal.withdrawal')}
        title={say('legal.link.wait')}
        text={say('legal.link.waitWhy')}
      />
    );
  if (!link) return <NotSeen error={error} onRetry={() => void refetch()} />;
  if (link.receipt) return <Receipt receipt={link.receipt} />;
  return link.state === 'open' ? <Open link={link} token={token} /> : <Over link={link} />;
}
