import type { ListBadge } from '@fiocco/contracts';
import { Icon, type IconName } from './pictures/icon.js';

export type Tone = 'ok' | 'wait' | 'off' | 'held' | 'grey';

interface BadgeProps {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly children: string;
  /** Second segment: where it really stands. */
  readonly stage?: string | null;
  /** Money still to be collected: the stage in amber. */
  readonly cash?: boolean;
}

/** A status in one word with its icon, then the stage. */
export function Badge({ tone, icon, children, stage, cash }: BadgeProps) {
  return (
    <span className={`badge ${tone}`}>
      <span className={`tone ${tone}`}>
        <Icon name={icon} />
        {children}
      </span>
      {stage && (
        <em className={cash ? 'cash' : undefined} title={stage}>
          {stage}
        </em>
      )}
    </span>
  );
}

const LIST_BADGES: Record<ListBadge, readonly [Tone, IconName, string]> = {
  preparation: ['wait', 'clock', 'In preparazione'],
  active: ['ok', 'check', 'Attiva'],
  expired: ['off', 'calendar', 'Scaduta'],
  suspended: ['grey', 'player-pause', 'Sospesa'],
  archived: ['grey', 'archive', 'Archiviata'],
};

/** The badge of a gift list, as the server derives it from state and dates. */
export function ListStateBadge({ badge }: { readonly badge: ListBadge }) {
  const [tone, icon, words] = LIST_BADGES[badge];
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}
