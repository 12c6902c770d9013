import {
  addressLines,
  type Delivery,
  DELIVERY_STATES,
  type DeliveryState,
  type DeliveryStep,
  deliveryName,
  deliveryRule,
} from '@fiocco/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../shared/format/dates.js';
import { Button } from '../../shared/kit/controls/button.js';
import { SelectInput } from '../../shared/office/controls/inputs.js';
import { More, useNextRow } from '../../shared/office/page/more.js';
import { Page, RefreshButton } from '../../shared/office/page/page.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { TrackingLink } from '../../shared/office/tracking-link.js';
import { PhoneLink } from '../../shared/office/phone-link.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import { deliveryCountQuery } from '../../shared/office/queries/deliveries.js';
import { useListOptions } from '../../shared/office/queries/records.js';
import { countOf } from '../../shared/office/words.js';
import styles from './deliveries.module.css';
import type { DeliveriesSearch, Sheet } from './deliveries-search.js';
import { deliveryPagesQuery, pageSizeOf, useDeliveryMail } from './queries.js';
import { StepDialog, stepName, stepWords } from './step-dialog.js';

const TABS: Readonly<Record<DeliveryState, string>> = {
  toPrepare: 'Da preparare',
  ready: 'Pronti',
  done: 'Usciti',
};
const NOTHING: Readonly<Record<DeliveryState, string>> = {
  toPrepare: 'Niente da preparare.',
  ready: 'Nessun regalo pronto.',
  done: 'Nessun regalo è ancora uscito.',
};
/** What may be marked, in the order in which it happens. */
const STEPS: Readonly<Record<DeliveryState, readonly DeliveryStep[]>> = {
  toPrepare: ['ready', 'delivered', 'shipped'],
  ready: ['delivered', 'shipped'],
  done: [],
};

interface DeliveriesPageProps {
  readonly search: DeliveriesSearch;
  readonly onSearch: (search: DeliveriesSearch) => void;
}

function Tabs({ search, onSearch }: DeliveriesPageProps) {
  const { state = 'toPrepare', list } = search;
  const counts = {
    toPrepare: useQuery(deliveryCountQuery({ state: 'toPrepare', list })).data,
    ready: useQuery(deliveryCountQuery({ state: 'ready', list })).data,
    done: undefined,
  };
  return (
    <TabList<DeliveryState>
      label="A che punto sono"
      panel="consegne"
      value={state}
      onChange={(next) => onSearch({ list, state: next === 'toPrepare' ? undefined : next })}
      options={DELIVERY_STATES.map((one) => [one, TABS[one], counts[one]] as const)}
    />
  );
}

/** The days and the parcel, as far as they are known. */
function whenWords({ state, paidOn, readyOn, readyBy, deliveredOn, shippedOn, ...parcel }: Delivery): string {
  if (state === 'toPrepare') return `pagato il ${formatDate(paidOn)}`;
  if (state === 'ready' && readyOn)
    return `pronto dal ${formatDate(readyOn)}${readyBy ? `, ${readyBy}` : ''}`;
  const sent = [parcel.courier, parcel.trackingNumber].filter(Boolean).join(' ');
  return [
    shippedOn && `spedito il ${formatDate(shippedOn)}${sent ? `, ${sent}` : ''}`,
    deliveredOn && `consegnato il ${formatDate(deliveredOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const guestsWords = ({ guests }: Delivery): string =>
  `da ${guests.map(({ name }) => name ?? 'una persona cancellata').join(', ')}`;

/** Who fetches it, or where it goes. */
function Recipient({ gift }: { readonly gift: Delivery }) {
  const { name, phone, address } = gift.recipient;
  const lines = deliveryRule(gift.deliveryMethod)?.ships ? addressLines(address) : [];
  return (
    <div className={styles['who']}>
      <p>{deliveryName(gift.deliveryMethod)}</p>
      <p className="soft">
        {name}
        {lines.length > 0 && (
          <span className="block">{lines.filter((line) => line !== name).join(', ')}</span>
        )}
      </p>
      {phone && <PhoneLink number={phone} className="num" icon={<Icon name="phone" size="small" />} />}
    </div>
  );
}

/** When somebody was written to of it, and a way to write again; neither where nobody is waiting for word. */
function DeliveryMail({ gift }: { readonly gift: Delivery }) {
  const write = useDeliveryMail();
  const { state, mailAskedAt, canWrite } = gift;
  if (state === 'toPrepare' || !canWrite) return null;
  return (
    <div className={styles['mail']}>
      {mailAskedAt && <p className="soft">scritto il {formatDate(mailAskedAt)}</p>}
      <Button variant="text" busy={write.isPending} onClick={() => write.mutate(gift.id)}>
        {mailAskedAt ? 'Scrivi di nuovo' : 'Scrivi'}
        <span className="visually-hidden">
          , {gift.productName}, {gift.orderNumber}
        </span>
      </Button>
    </div>
  );
}

interface RowProps {
  readonly gift: Delivery;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly search: DeliveriesSearch;
}

function Row({ gift, chosen, onChoose, search }: RowProps) {
  const name = gift.productName ?? 'Prodotto non disponibile';
  return (
    <li className={styles['row']}>
      <label className={styles['check']}>
        <input
          className="checkbox"
          type="checkbox"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="visually-hidden">
          Seleziona {name}, {gift.orderNumber}
        </span>
      </label>
      <Picture src={gift.productImageUrl} />
      <div className={styles['what']}>
        <Link
          className={styles['name']}
          data-opens
          to="/admin/transactions/$transactionId"
          params={{ transactionId: gift.id }}
        >
          {name}
        </Link>
        <p>
          <Link
            className={styles['list']}
            to="/admin/deliveries"
            search={{ ...search, list: gift.giftListId }}
          >
            {gift.giftListName ?? 'Lista cancellata'}
          </Link>
        </p>
        <p className="soft">
          {guestsWords(gift)} · <span className="num no-wrap">{gift.orderNumber}</span>
        </p>
      </div>
      <Recipient gift={gift} />
      <div className={styles['when']}>
        <p>{whenWords(gift)}</p>
        <TrackingLink parcel={gift} />
        <DeliveryMail gift={gift} />
      </div>
    </li>
  );
}

interface QueueProps extends DeliveriesPageProps {
  readonly gifts: readonly Delivery[];
}

/** The gifts of a page, and what is done with those that are chosen. */
function Queue({ gifts, search, onSearch }: QueueProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<DeliveryStep | null>(null);
  const chosen = gifts.filter(({ id }) => ids.has(id));
  const steps = STEPS[search.state ?? 'toPrepare'];
  const choose = (id: string, on: boolean) =>
    setIds(new Set(on ? [...ids, id] : [...ids].filter((one) => one !== id)));
  const print = (chosenIds: readonly string[], sheet?: Sheet) =>
    onSearch({ ...search, print: chosenIds.join(','), sheet });
  return (
    <>
      <div className={styles['acts']} role="region" aria-label="Regali selezionati">
        <p role="status" className="num">
          {countOf(chosen.length, 'selezionato', 'selezionati')}
        </p>
        <Button
          onClick={() => setIds(new Set(chosen.length === gifts.length ? [] : gifts.map(({ id }) => id)))}
        >
          {chosen.length === gifts.length ? 'Deseleziona tutti' : 'Seleziona tutti'}
        </Button>
        {steps.map((one, at) => (
          <Button
            key={one}
            variant={at === 0 ? 'primary' : 'quiet'}
            disabled={chosen.length === 0}
            aria-label={`${stepWords(one, chosen.length)}…`}
            onClick={() => setStep(one)}
          >
            <span className={styles['step']}>
              <span>Segna </span>
              {stepName(one, chosen.length)}…
            </span>
          </Button>
        ))}
        <Button
          icon={<Icon name="printer" />}
          disabled={chosen.length === 0}
          aria-label="Stampa…"
          onClick={() => print(chosen.map(({ id }) => id))}
        >
          <span className={styles['print']}>Stampa…</span>
        </Button>
      </div>
      <ul>
        {gifts.map((gift) => (
          <Row
            key={gift.id}
            gift={gift}
            chosen={ids.has(gift.id)}
            onChoose={(on) => choose(gift.id, on)}
            search={search}
          />
        ))}
      </ul>
      {step && chosen.length > 0 && (
        <StepDialog
          step={step}
          gifts={chosen}
          onClose={() => setStep(null)}
          onDone={(done, prints) => {
            setIds(new Set([...ids].filter((id) => !done.includes(id))));
            if (prints && done.length > 0) print(done, 'handOver');
          }}
        />
      )}
    </>
  );
}

/** "Consegne": what is paid, until it has left the shop. */
export function DeliveriesPage({ search, onSearch }: DeliveriesPageProps) {
  const { state = 'toPrepare', list } = search;
  const pages = useInfiniteQuery(deliveryPagesQuery({ state, list }));
  const all = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, expect } = useNextRow<HTMLDivElement>(all.length);
  const more = () => {
    expect();
    void pages.fetchNextPage();
  };
  return (
    <Page
      title="Consegne"
      sub="I regali pagati, da preparare e da consegnare"
      actions={<RefreshButton query={pages} />}
    >
      <Tabs search={search} onSearch={onSearch} />
      <div className={styles['filter']}>
        <SelectInput
          aria-label="Lista regalo"
          value={String(list ?? '')}
          onChange={(id) => onSearch({ state: search.state, list: Number(id) || undefined })}
          options={useListOptions()}
        />
      </div>
      <div id="consegne" role="tabpanel" aria-labelledby={`consegne-${state}`} ref={place}>
        <Loaded query={pages} skeleton={<RowsSkeleton />} failure="Errore nel caricamento delle consegne">
          {() =>
            all.length === 0 ? (
              <EmptyState title={NOTHING[state]}>
                {state === 'toPrepare' && 'Un regalo arriva qui quando è pagato per intero.'}
              </EmptyState>
            ) : (
              <>
                <Queue key={`${state} ${list ?? ''}`} gifts={all} search={search} onSearch={onSearch} />
                <More
                  step={pageSizeOf(list)}
                  hasMore={pages.hasNextPage}
                  busy={pages.isFetchingNextPage}
                  onMore={more}
                >
                  {countOf(all.length, 'regalo', 'regali')}
                </More>
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
