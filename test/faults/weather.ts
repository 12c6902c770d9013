import type { FaultChance } from '@fiocco/payment-sandbox';
import { randomFrom } from '../support/random.js';

type Drawn = NonNullable<ReturnType<FaultChance>>;

/** Of all calls to a provider, so many go wrong. */
const ON_THE_WAY: readonly (readonly [share: number, drawn: Drawn])[] = [
  [0.1, { kind: 'timeout' }],
  [0.025, { kind: 'reset' }],
  [0.025, { kind: 'reset', when: 'after' }],
  [0.025, { kind: '5xx' }],
  [0.025, { kind: '5xx', when: 'after' }],
  [0.02, { kind: '429' }],
];
const ANSWERS: readonly (readonly [share: number, drawn: Drawn])[] = [
  [0.08, { kind: 'decline' }],
  [0.04, { kind: 'sca' }],
  [0.05, { kind: 'pending' }],
  [0.03, { kind: 'denied' }],
];
const LATE_MS = 400;
const TO_CALLBACKS: readonly (readonly [share: number, drawn: Drawn])[] = [
  [0.1, { kind: 'repeated' }],
  [0.1, { kind: 'reordered', ms: LATE_MS }],
  [0.1, { kind: 'late', ms: LATE_MS }],
  [0.1, { kind: 'lost' }],
];

/** What befalls the calls between a shop, its providers and its buyers, drawn from the run's seed. */
export class Weather {
  private readonly random: () => number;
  private state: 'bad' | 'silent' | 'fair' = 'bad';
  /** How often each fault happened. */
  readonly tally: Record<string, number> = {};

  constructor(seed: number) {
    this.random = randomFrom(seed ^ 0x2c1b3c6d);
  }

  /** No call is answered, and no callback comes, until it changes. */
  silence(): void {
    this.state = 'silent';
  }

  worsen(): void {
    this.state = 'bad';
  }

  clear(): void {
    this.state = 'fair';
  }

  readonly chance: FaultChance = (_, operation, kinds) => {
    if (this.state === 'fair') return undefined;
    const drawn = this.state === 'silent' ? silentAbout(kinds) : this.draw(kinds);
    if (!drawn) return undefined;
    const name = `${operation} ${drawn.kind}`;
    this.tally[name] = (this.tally[name] ?? 0) + 1;
    return drawn;
  };

  private draw(kinds: Parameters<FaultChance>[2]): Drawn | undefined {
    let which = this.random();
    for (const [share, drawn] of [...ON_THE_WAY, ...ANSWERS, ...TO_CALLBACKS]) {
      if (!kinds.includes(drawn.kind)) continue;
      if (which < share) return drawn;
      which -= share;
    }
    return undefined;
  }
}

function silentAbout(kinds: Parameters<FaultChance>[2]): Drawn | undefined {
  return (['reset', 'lost'] as const).map((kind) => ({ kind })).find(({ kind }) => kinds.includes(kind));
}
