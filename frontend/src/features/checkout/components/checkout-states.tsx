import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { AlertIcon, ClockIcon, GiftIcon, LockIcon, ShopIcon } from '../../../shared/kit/icons/index.js';
import { CallButton } from '../../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage, type CalmPageProps } from '../../../shared/public/shop/calm-page.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { usePageTitle } from '../../../shared/kit/use-page-title.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { type GiftCard, HOLD_MS } from '@fiocco/contracts';
import type { Order } from '../model/order.js';
import { stillHeldWords } from '../model/still-held.js';
import styles from './checkout-states.module.css';
import { OtherGifts } from './other-gifts.js';

function ToList({ listId, primary }: { readonly listId: string; readonly primary?: boolean }) {
  return (
    <Link
      className={buttonClass({ variant: primary ? 'primary' : 'quiet', wide: true })}
      to="/list/$listId"
      params={{ listId }}
    >
      Torna alla lista
    </Link>
  );
}

/** In the steps' place: with the window's title and the focus of its own. */
function EndState(props: Omit<CalmPageProps, 'takesFocus'>) {
  const { storeName, appName } = usePublicSettings();
  usePageTitle(props.title, storeName || appName);
  return <CalmPage {...props} takesFocus />;
}

interface TakenStateProps {
  readonly order: Order;
  /** What the list still offers instead. */
  readonly others: readonly GiftCard[];
  readonly onRetry: () => Promise<unknown>;
}

/** Asks whether the hold has come to nothing, and says what came of it: no news is an answer too. */
function FreeAgain({ onRetry }: Pick<TakenStateProps, 'onRetry'>) {
  const [since] = useState(() => Date.now());
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
    setAskedAt(Date.now());
  };
  return (
    <>
      <Button wide variant="text" busy={busy} onClick={() => void ask()}>
        Guarda se è tornato libero
      </Button>
      <p role="status" className={styles.answer}>
        {askedAt !== null && stillHeldWords(askedAt, since + HOLD_MS)}
      </p>
    </>
  );
}

/** Another guest has taken the gift. */
export function TakenState({ order, others, onRetry }: TakenStateProps) {
  const passing = order.gift?.state === 'in_corso' || (order.gift?.units.held ?? 0) > 0;
  const { list } = order;
  const gone = order.gift?.state === 'esaurito';
  return (
    <EndState
      role="alert"
      icon={passing ? <ClockIcon /> : <GiftIcon />}
      occasion={list.occasionName}
      eyebrow={order.name}
      title={passing ? 'Qualcun altro lo sta prendendo' : gone ? 'Esaurito' : 'È già stato regalato'}
      text={
        passing
          ? 'In questo momento il regalo è da parte per un’altra persona. Se torna libero, lo puoi prendere tu.'
          : gone
            ? 'In negozio per ora è finito. Non hai pagato niente.'
            : 'Qualcuno l’ha già scelto. Non hai pagato niente.'
      }
    >
      <OtherGifts gifts={others} />
      <CalmActions>
        <ToList listId={String(list.id)} primary />
        {passing && <FreeAgain onRetry={onRetry} />}
      </CalmActions>
    </EndState>
  );
}

/** Of the ways to pay that the list allows, the shop has set up none: said before anything is typed. */
export function Unpayable({ order }: { readonly order: Order }) {
  const { list } = order;
  return (
    <EndState
      role="alert"
      icon={<ShopIcon />}
      occasion={list.occasionName}
      eyebrow={order.name}
      title="Da qui non si può ancora pagare"
      text="Il negozio non ha ancora attivato i pagamenti per questa lista. Il regalo resta qui: senti il negozio, oppure torna fra qualche giorno."
    >
      <CalmActions>
        <ToList listId={String(list.id)} primary />
        <CallButton wide variant="text" />
      </CalmActions>
    </EndState>
  );
}

interface ElsewhereProps {
  readonly listId: string;
  readonly onRestart: () => void;
}

/** Another browser started this purchase: its data stay there. */
export function NotYours({ listId, onRestart }: ElsewhereProps) {
  return (
    <EndState
      icon={<LockIcon />}
      eyebrow="Acquisto"
      title="Un acquisto iniziato altrove"
      text="Questo acquisto è cominciato in un altro browser o su un altro telefono, e i dati di chi compra restano lì. Puoi continuare da quel dispositivo, oppure cominciarne uno nuovo qui."
    >
      <CalmActions>
        <Button wide variant="primary" onClick={onRestart}>
          Comincia da qui
        </Button>
        <ToList listId={listId} />
      </CalmActions>
    </EndState>
  );
}

/** Cancelled, or thrown away after a day without a touch. */
export function EndedPurchase({ listId, onRestart, gone }: ElsewhereProps & { readonly gone: boolean }) {
  return (
    <EndState
      icon={<ClockIcon />}
      eyebrow="Acquisto"
      title={gone ? 'Questo acquisto non c’è più' : 'Acquisto annullato'}
      text={
        gone
          ? 'È passato troppo tempo e i dati sono stati cancellati. Non hai pagato niente: puoi ricominciare.'
          : 'Questo acquisto è stato annullato. Non hai pagato niente: puoi ricominciare quando vuoi.'
      }
    >
      <CalmActions>
        <Button wide variant="primary" onClick={onRestart}>
          Ricomincia
        </Button>
        <ToList listId={listId} />
      </CalmActions>
    </EndState>
  );
}

interface LoadErrorProps {
  readonly listId: string;
  readonly title: string;
  readonly text: string;
  /** Where trying again may help. */
  readonly retry?: ReactNode;
}

export function LoadError({ listId, title, text, retry }: LoadErrorProps) {
  return (
    <EndState role="alert" icon={<AlertIcon />} eyebrow="Acquisto" title={title} text={text}>
      <CalmActions>
        {retry}
        <ToList listId={listId} primary={!retry} />
        <CallButton wide variant="text" />
      </CalmActions>
    </EndState>
  );
}

/** What the route shows when list or gift could not be read. */
export function CheckoutError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const listId = /\/checkout\/([^/]+)/.exec(router.state.location.pathname)?.[1] ?? '';
  const missing = isApiProblem(error) && error.status === 404;
  return (
    <LoadError
      listId={listId}
      title={missing ? 'Impossibile caricare i dati della lista regalo' : 'L’acquisto non si apre'}
      text={messageOf(error)}
      retry={
        <Button
          wide
          variant="primary"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Riprova
        </Button>
      }
    />
  );
}
