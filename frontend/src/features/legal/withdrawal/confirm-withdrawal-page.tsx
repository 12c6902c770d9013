import { type WithdrawalLink, type WithdrawalReceipt, withdrawalWords } from '@fiocco/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { AlertIcon, BookmarkIcon, CheckIcon } from '../../../shared/kit/icons/index.js';
import { usePageTitle } from '../../../shared/kit/use-page-title.js';
import { Fact, Facts } from '../../../shared/public/blocks/facts.js';
import { CallButton } from '../../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../../shared/public/shop/calm-page.js';
import styles from './withdrawal.module.css';

/** Reading it changes nothing: whatever opens every link of a mail declares nothing. */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['withdrawal', token],
    queryFn: ({ signal }) => call('POST /api/withdrawals/look', { body: { token }, signal }),
  });

const EYEBROW = 'Recesso';

function Receipt({ receipt }: { readonly receipt: WithdrawalReceipt }) {
  const { storeName, appName, vatNumber, reaNumber } = usePublicSettings();
  const { lead, facts, next } = withdrawalWords(receipt);
  const seller = [storeName || appName, vatNumber && `P.IVA ${vatNumber}`, reaNumber && `REA ${reaNumber}`];
  const title = 'Ricevuta della dichiarazione di recesso';
  usePageTitle(title);
  return (
    <CalmPage role="status" takesFocus icon={<CheckIcon />} eyebrow={EYEBROW} title={title} text={lead}>
      <div className={styles['receipt']}>
        <Facts>
          {facts.map(({ label, value }) => (
            <Fact key={label} name={label} asItIs>
              {value}
            </Fact>
          ))}
          {receipt.reason !== null && (
            <Fact name="Motivo" asItIs>
              <span className={styles['reason']}>{receipt.reason}</span>
            </Fact>
          )}
          <Fact name="Venditore" asItIs>
            {seller.filter(Boolean).join(' · ')}
          </Fact>
        </Facts>
        {next.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>Te l’abbiamo mandata anche per e-mail: conservala.</p>
      </div>
      <CalmActions>
        <Button wide onClick={() => window.print()}>
          Stampa la ricevuta
        </Button>
        <CallButton wide variant="text" />
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
  usePageTitle('Conferma recesso');
  return (
    <CalmPage
      icon={<BookmarkIcon />}
      eyebrow={EYEBROW}
      title="Vuoi recedere da questo ordine?"
      text="Con la conferma dichiari di recedere dal contratto. Ti arriva subito la ricevuta, con data e ora."
      lively
    >
      <div className={styles['receipt']}>
        <Facts>
          <Fact name="Ordine" asItIs>
            {link.orderNumber}
          </Fact>
          <Fact name="Regalo" asItIs>
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
          Conferma recesso
        </Button>
        <CallButton wide variant="text" />
      </CalmActions>
    </CalmPage>
  );
}

function Over({ link }: Pick<OpenProps, 'link'>) {
  const title = 'Non c’è più niente da cui recedere';
  usePageTitle(title);
  return (
    <CalmPage
      icon={<AlertIcon />}
      eyebrow={EYEBROW}
      title={title}
      text={`L’ordine ${link.orderNumber} è già annullato o rimborsato: non devi fare altro.`}
    >
      <CalmActions>
        <CallButton wide variant="primary" />
      </CalmActions>
    </CalmPage>
  );
}

function NotSeen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isInvalid = isApiProblem(error) && error.status === 404;
  const title = isInvalid ? 'Il collegamento non è più valido' : 'Errore nel caricamento dei dati.';
  usePageTitle(title);
  return (
    <CalmPage
      role="alert"
      icon={<AlertIcon />}
      eyebrow={EYEBROW}
      title={title}
      text={
        isInvalid
          ? 'Vale 24 ore, e solo per l’indirizzo a cui è arrivato: chiedine uno nuovo.'
          : messageOf(error)
      }
    >
      <CalmActions>
        {isInvalid ? (
          <Link
            className={buttonClass({ variant: 'primary', wide: true })}
            to="/info/$page"
            params={{ page: 'recesso' }}
          >
            Chiedi un nuovo link
          </Link>
        ) : (
          <Button variant="primary" wide onClick={onRetry}>
            Riprova
          </Button>
        )}
        <CallButton wide variant="text" />
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
        eyebrow={EYEBROW}
        title="Un momento…"
        text="Cerchiamo il tuo ordine."
      />
    );
  if (!link) return <NotSeen error={error} onRetry={() => void refetch()} />;
  if (link.receipt) return <Receipt receipt={link.receipt} />;
  return link.state === 'open' ? <Open link={link} token={token} /> : <Over link={link} />;
}
