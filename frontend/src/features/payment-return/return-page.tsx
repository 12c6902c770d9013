import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Button } from '../../shared/kit/controls/button.js';
import { AlertIcon, ClockIcon } from '../../shared/kit/icons/index.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CalmActions, CalmPage } from '../../shared/public/shop/calm-page.js';
import type { WayOn } from './way-on.js';

function useGoOn(): (way: WayOn) => void {
  const navigate = useNavigate();
  return (way) => {
    const replace = true;
    if (way.to === 'steps') {
      const { listId, productId, trid, tp, cameBack } = way;
      const params = { listId, productId: productId === 0 ? undefined : String(productId) };
      const search = { step: 4, trid, tp, pp_status: cameBack ?? undefined } as const;
      void navigate({ to: '/checkout/$listId/{-$productId}', params, search, replace });
    } else if (way.listId === null) {
      void navigate({ to: '/thank-you', search: { trid: way.trid }, replace });
    } else {
      const params = { giftListId: way.listId, productId: way.productId };
      void navigate({ to: '/thankyou/$giftListId/$productId', params, search: { trid: way.trid }, replace });
    }
  };
}

interface ReturnPageProps {
  /** Asks the server, and says where to go on; null where this window is closing. */
  readonly end: () => Promise<WayOn | null>;
}

interface AskingProps extends ReturnPageProps {
  readonly onError: (error: unknown) => void;
}

function Asking({ end, onError }: AskingProps) {
  const goOn = useGoOn();
  const ask = useEffectEvent(end);
  const arrive = useEffectEvent((way: WayOn | null) => way && goOn(way));
  const fail = useEffectEvent(onError);
  useEffect(() => {
    let current = true;
    ask().then(
      (way) => current && arrive(way),
      (error: unknown) => current && fail(error),
    );
    return () => {
      current = false;
    };
  }, []);
  return (
    <CalmPage
      role="status"
      icon={<ClockIcon />}
      eyebrow="Il tuo regalo"
      title="Elaborazione del pagamento in corso..."
      text="Stai per essere reindirizzato, non chiudere questa pagina."
    />
  );
}

/** Back from the provider's page: the server is asked, and the guest sent on without touching anything. */
export function ReturnPage({ end }: ReturnPageProps) {
  const { storeName, appName } = usePublicSettings();
  const [error, setError] = useState<unknown>(null);
  usePageTitle('Pagamento in corso', storeName || appName);
  if (error === null) return <Asking end={end} onError={setError} />;
  return (
    <CalmPage
      role="alert"
      takesFocus
      icon={<AlertIcon />}
      eyebrow="Il tuo regalo"
      title="Non riusciamo a sentire il negozio"
      text={`${messageOf(error)} Il tuo pagamento non va perso e non va rifatto: da qui chiediamo com’è andato.`}
    >
      <CalmActions>
        <Button wide variant="primary" onClick={() => setError(null)}>
          Riprova
        </Button>
      </CalmActions>
    </CalmPage>
  );
}
