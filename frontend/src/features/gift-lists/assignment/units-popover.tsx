import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import type { GiftCard } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Skeleton } from '../../../shared/kit/blocks/skeleton.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { Pill, type Tone } from '../../../shared/office/pill.js';
import { GiftPill } from './gift-pill.js';
import { takenUnitsQuery } from './queries.js';
import { UnitBuyers } from './unit-buyers.js';
import styles from './assignment.module.css';

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
              <Pill tone={tone} icon={icon}>
                {words}
              </Pill>
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
            <GiftPill card={card} plain />
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
