import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import type { GiftCard } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { useState } from 'react';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { Pill, type Tone } from '../../../shared/office/pill.js';
import { GiftPill } from './gift-pill.js';
import styles from './assignment.module.css';

type State = keyof GiftCard['units'] | 'paid';

const STATES: readonly (readonly [State, Tone, IconName, string])[] = [
  ['paid', 'ok', 'check', 'Acquistato'],
  ['reserved', 'held', 'calendar', 'Prenotato'],
  ['held', 'held', 'hourglass', 'In corso di acquisto'],
  ['partial', 'wait', 'chart-pie', 'Parziale'],
  ['free', 'ok', 'circle-dashed', 'Disponibile'],
];

function Units({ card }: { readonly card: GiftCard }) {
  const units: Readonly<Record<State, number>> = { ...card.units, paid: card.purchasedCount };
  return (
    <table className={styles['units']}>
      <caption className="visually-hidden">Unità per stato</caption>
      <tbody>
        {STATES.filter(([state]) => units[state] > 0).map(([state, tone, icon, words]) => (
          <tr key={state}>
            <td>
              <Pill tone={tone} icon={icon}>
                {words}
              </Pill>
            </td>
            <td className="soft">
              {state === 'partial' && `mancano ${formatEuro(centsOf(card.quotaRemaining))}`}
            </td>
            <td className="number num">{units[state] === 1 ? '1 unità' : `${units[state]} unità`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The gift's state; pressed, how many units are in each. */
export function UnitsPopover({ card }: { readonly card: GiftCard }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={6}
      width="target"
      withinPortal={false}
      transitionProps={{ duration: 100 }}
      classNames={{ dropdown: styles['unitsPopover'] ?? '' }}
    >
      <Popover.Target>
        <button type="button" className={styles['state']} onClick={() => setOpened(!opened)}>
          <GiftPill card={card} plain />
          <span className="num medium">
            {card.units.free} di {card.listQuantity} {card.listQuantity === 1 ? 'disponibile' : 'disponibili'}
          </span>
          <Icon name={opened ? 'chevron-up' : 'chevron-down'} size="small" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Units card={card} />
      </Popover.Dropdown>
    </Popover>
  );
}
