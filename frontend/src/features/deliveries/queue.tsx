import type { Delivery, DeliveryState, DeliveryStep } from '@fiocco/contracts';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { deedWords } from '../../shared/office/delivery-deeds.js';
import { countOf } from '../../shared/office/words.js';
import styles from './deliveries.module.css';
import type { DeliveriesSearch, Sheet } from './deliveries-search.js';
import { DeliveryGroups } from './delivery-groups.js';
import type { Together } from './parcels.js';
import { StepDialog } from './step-dialog.js';
import { UnsentMails } from './unsent-mails.js';

/** What may be marked, in the order in which it happens. */
const STEPS: Readonly<Record<DeliveryState, readonly DeliveryStep[]>> = {
  toPrepare: ['ready', 'delivered', 'shipped'],
  ready: ['delivered', 'shipped'],
  done: [],
};

interface QueueProps {
  readonly gifts: readonly Delivery[];
  /** There are more, which are not loaded. */
  readonly hasMore: boolean;
  readonly search: DeliveriesSearch;
  readonly onSearch: (search: DeliveriesSearch) => void;
}

interface ActsProps {
  readonly gifts: readonly Delivery[];
  readonly chosen: readonly Delivery[];
  readonly steps: readonly DeliveryStep[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onStep: (step: DeliveryStep) => void;
  readonly onPrint: () => void;
}

const MARK = 'Segna ';

/** "Segna " gives way where there is little room. */
function Deed({ words }: { readonly words: string }) {
  return (
    <span className={styles['step']}>
      {words.startsWith(MARK) && <span>{MARK}</span>}
      {words.replace(MARK, '')}
    </span>
  );
}

/** What is done with those that are ticked. */
function Acts({ gifts, chosen, steps, onChoose, onStep, onPrint }: ActsProps) {
  const isChosen = chosen.length > 0;
  // Their room is kept, so that the rows stay where they are when the first is chosen. The buttons are new with each change of
  // it, because a hidden one would hold the focus where nobody sees it.
  const shown = { visibility: isChosen ? 'visible' : 'hidden' } as const;
  return (
    <div className={styles['acts']} role="region" aria-label="Regali selezionati">
      <p role="status" className="num">
        {countOf(chosen.length, 'selezionato', 'selezionati')}
      </p>
      <Button onClick={() => onChoose(chosen.length === gifts.length ? [] : gifts.map(({ id }) => id))}>
        {chosen.length === gifts.length ? 'Deseleziona tutti' : 'Seleziona tutti'}
      </Button>
      <div className={styles['marks']} style={shown}>
        {steps.map((one, at) => (
          <Button
            key={`${one} ${isChosen}`}
            variant={at === 0 ? 'primary' : 'quiet'}
            aria-label={`${deedWords(one, chosen.length)}…`}
            onClick={() => onStep(one)}
          >
            <Deed words={`${deedWords(one, chosen.length)}…`} />
          </Button>
        ))}
        <Button
          key={`print ${isChosen}`}
          icon={<Icon name="printer" />}
          aria-label="Stampa…"
          onClick={onPrint}
        >
          <span className={styles['print']}>Stampa…</span>
        </Button>
      </div>
    </div>
  );
}

/** The gifts that are loaded, and what is done with one, with those of a list, or with those that are ticked. */
export function Queue({ gifts, hasMore, search, onSearch }: QueueProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<{ readonly step: DeliveryStep; readonly gifts: Together } | null>(null);
  const chosen = gifts.filter(({ id }) => ids.has(id));
  const askOf = (step: DeliveryStep, [first, ...others]: readonly Delivery[]) =>
    first && ask({ step, gifts: [first, ...others] });
  const choose = (id: string, on: boolean) =>
    setIds(new Set(on ? [...ids, id] : [...ids].filter((one) => one !== id)));
  const print = (printed: readonly string[], sheet?: Sheet) =>
    onSearch({ ...search, print: printed.join(','), sheet });
  return (
    <>
      <UnsentMails gifts={gifts} />
      <Acts
        gifts={gifts}
        chosen={chosen}
        steps={STEPS[search.state ?? 'toPrepare']}
        onChoose={(all) => setIds(new Set(all))}
        onStep={(step) => askOf(step, chosen)}
        onPrint={() => print(chosen.map(({ id }) => id))}
      />
      <DeliveryGroups
        gifts={gifts}
        hasMore={hasMore}
        search={search}
        chosen={ids}
        onChoose={choose}
        onStep={askOf}
      />
      {asked && (
        <StepDialog
          {...asked}
          onClose={() => ask(null)}
          onDone={(done, prints) => {
            setIds(new Set([...ids].filter((id) => !done.includes(id))));
            if (prints && done.length > 0) print(done, 'handOver');
          }}
        />
      )}
    </>
  );
}
