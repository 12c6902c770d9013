import { Icon, type IconName } from './pictures/icon.js';

export type Tone = 'ok' | 'wait' | 'off' | 'held' | 'grey';

interface PillProps {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly children: string;
  /** Second segment: where it really stands. */
  readonly stage?: string | null;
  /** Money still to be collected: the stage in amber. */
  readonly cash?: boolean;
}

/** A status in one word with its icon, then the stage. */
export function Pill({ tone, icon, children, stage, cash }: PillProps) {
  return (
    <span className={`pill ${tone}`}>
      <span>
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
