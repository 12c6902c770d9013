import { type Delivery, DELIVERY_STATES, type DeliveryState, type DeliveryStep } from '@fiocco/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { SelectInput } from '../../shared/office/controls/inputs.js';
import { More, useNextRow } from '../../shared/office/page/more.js';
import { Page, RefreshButton } from '../../shared/office/page/page.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { deliveryCountQuery } from '../../shared/office/queries/deliveries.js';
import { useListOptions } from '../../shared/office/queries/records.js';
import { countOf } from '../../shared/office/words.js';
import styles from './deliveries.module.css';
import type { DeliveriesSearch, Sheet } from './deliveries-search.js';
import { DeliveryRow } from './delivery-row.js';
import { deliveryPagesQuery, pageSizeOf } from './queries.js';
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

interface QueueProps extends DeliveriesPageProps {
  readonly gifts: readonly Delivery[];
}

/** The gifts of a page, and what is done with those that are chosen. */
function Queue({ gifts, search, onSearch }: QueueProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<DeliveryStep | null>(null);
  const chosen = gifts.filter(({ id }) => ids.has(id));
  const isChosen = chosen.length > 0;
  // Their room is kept, so that the rows stay where they are when the first is chosen. The buttons are new with each change of
  // it, because a hidden one would hold the focus where nobody sees it.
  const shown = { visibility: isChosen ? 'visible' : 'hidden' } as const;
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
            key={`${one} ${isChosen}`}
            style={shown}
            variant={at === 0 ? 'primary' : 'quiet'}
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
          key={`print ${isChosen}`}
          style={shown}
          icon={<Icon name="printer" />}
          aria-label="Stampa…"
          onClick={() => print(chosen.map(({ id }) => id))}
        >
          <span className={styles['print']}>Stampa…</span>
        </Button>
      </div>
      <ul>
        {gifts.map((gift) => (
          <DeliveryRow
            key={gift.id}
            gift={gift}
            chosen={ids.has(gift.id)}
            onChoose={(on) => choose(gift.id, on)}
            search={search}
          />
        ))}
      </ul>
      {step && isChosen && (
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
              <div className={styles['empty']}>
                <EmptyState title={NOTHING[state]}>
                  {state === 'toPrepare' && 'Un regalo arriva qui quando è pagato per intero.'}
                </EmptyState>
              </div>
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
