import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { type GiftCard, STAGES, type TakenUnit, type UnitBuyer } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Skeleton } from '../../../shared/kit/blocks/skeleton.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { Badge, type Tone } from '../../../shared/office/badge.js';
import { GiftBadge } from './gift-badge.js';
import { takenUnitsQuery } from './queries.js';
import styles from './assignment.module.css';
import { Link } from '@tanstack/react-router';
import { formatEuro } from '../../../shared/format/money.js';

interface UnitBuyersProps {
  readonly units: readonly TakenUnit[];
  /** A gift of one unit needs no number for it. */
  readonly isNumbered: boolean;
}

/** The amount of a share, and where the purchase stands while it is not simply paid. What is free is never collected. */
function factsOf({ type, stage, amount }: UnitBuyer): string {
  const share = type === 'quota' && formatEuro(centsOf(amount));
  const isSettled = stage === 'paid' || (stage === 'reserved' && centsOf(amount) === 0);
  return [share, !isSettled && STAGES[stage].words].filter(Boolean).join(', ');
}

function Buyer({ buyer }: { readonly buyer: UnitBuyer }) {
  const { transactionId, buyerName } = buyer;
  const facts = factsOf(buyer);
  return (
    <li>
      <Link
        to="/admin/transactions/$transactionId"
        params={{ transactionId }}
        // Esc closes the popover, not the dialog around it.
        data-mantine-stop-propagation="true"
      >
        {buyerName ?? 'Acquirente cancellato'}
      </Link>
      {facts && <span className="soft num no-wrap"> {facts}</span>}
    </li>
  );
}

/** Who has the units of one state: one person each, or those who share it. */
function UnitBuyers({ units, isNumbered }: UnitBuyersProps) {
  return units.map(({ unitIndex, buyers }) => (
    <div key={unitIndex} className={styles['unit']}>
      {isNumbered && <span className="soft num">Unità {unitIndex + 1}</span>}
      <ul>
        {buyers.map((buyer) => (
          <Buyer key={buyer.transactionId} buyer={buyer} />
        ))}
      </ul>
    </div>
  ));
}

type State = keyof GiftCard['units'] | 'paid';

const STATES: readonly (readonly [State, Tone, IconName, string])[] = [
  ['paid', 'ok', 'check', 'Acquistato'],
  ['reserved', 'held', 'calendar', 'Prenotato'],
  ['held', 'held', 'hourglass', 'In corso di acquisto'],
  ['partial', 'wait', 'chart-pie', 'Parziale'],
  ['free', 'ok', 'circle-dashed', 'Disponibile'],
];

/** How many units are in each state, and who has them: the names come a moment later. */
function Units({ card }: { readonly card: GiftCard }) {
  const taken = useQuery(takenUnitsQuery(card.giftListId, card.id));
  const units: Readonly<Record<State, number>> = { ...card.units, paid: card.purchasedCount };
  return (
    <>
      <ul className={styles['units']} aria-label="Unità per stato" aria-busy={taken.isPending || undefined}>
        {STATES.filter(([state]) => units[state] > 0).map(([state, tone, icon, words]) => (
          <li key={state}>
            <div className={styles['unitCount']}>
              <Badge tone={tone} icon={icon}>
                {words}
              </Badge>
              <span className="soft">
                {state === 'partial' && `mancano ${formatEuro(centsOf(card.quotaRemaining))}`}
              </span>
              <span className="num medium">{units[state] === 1 ? '1 unità' : `${units[state]} unità`}</span>
            </div>
            {state !== 'free' && taken.isPending && <Skeleton width={140} />}
            <UnitBuyers
              units={taken.data?.filter((unit) => unit.state === state) ?? []}
              isNumbered={card.listQuantity > 1}
            />
          </li>
        ))}
      </ul>
      {taken.error && !taken.data && (
        <p className={styles['noNames']} role="alert">
          <span className="soft">I nomi non sono arrivati. {messageOf(taken.error)}</span>
          <Button variant="text" busy={taken.isFetching} onClick={() => void taken.refetch()}>
            Riprova
          </Button>
        </p>
      )}
    </>
  );
}

/** The gift's state; pressed, how many units are in each, and who has them. */
export function UnitsPopover({ card }: { readonly card: GiftCard }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    button.current?.focus();
    setOpened(false);
  };
  return (
    // Both the button and what it opens are listened to: the focus may be in either.
    <div onKeyDownCapture={onKeyDown}>
      <Popover
        opened={opened}
        onChange={setOpened}
        closeOnEscape={false}
        position="bottom-start"
        offset={6}
        width="target"
        // It stands in the panel and scrolls with it.
        withinPortal={false}
        hideDetached={false}
        transitionProps={{ duration: 100 }}
        classNames={{ dropdown: styles['unitsPopover'] ?? '' }}
      >
        <Popover.Target>
          <button
            ref={button}
            type="button"
            className={styles['state']}
            data-mantine-stop-propagation={opened || undefined}
            onClick={() => setOpened(!opened)}
          >
            <GiftBadge card={card} plain />
            <span className="num medium">
              {card.units.free} di {card.listQuantity}{' '}
              {card.listQuantity === 1 ? 'disponibile' : 'disponibili'}
            </span>
            <Icon name={opened ? 'chevron-up' : 'chevron-down'} size="small" />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <Units card={card} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
