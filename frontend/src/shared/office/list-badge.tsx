import type { ListBadge } from '@fiocco/contracts';
import type { IconName } from './pictures/icon.js';
import { Pill, type Tone } from './pill.js';

const BADGES: Record<ListBadge, readonly [Tone, IconName, string]> = {
  preparation: ['wait', 'clock', 'In preparazione'],
  active: ['ok', 'check', 'Attiva'],
  expired: ['off', 'calendar', 'Scaduta'],
  suspended: ['grey', 'player-pause', 'Sospesa'],
  archived: ['grey', 'archive', 'Archiviata'],
};

/** The badge of a gift list, as the server derives it from state and dates. */
export function ListBadgePill({ badge }: { readonly badge: ListBadge }) {
  const [tone, icon, words] = BADGES[badge];
  return (
    <Pill tone={tone} icon={icon}>
      {words}
    </Pill>
  );
}
