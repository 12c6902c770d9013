/** What money does to a till. */
export type Column = 'received' | 'reversed' | 'refunded' | 'exchanged';

/** Whose money moved, when and how: in the codes and ids of the shop's calls. */
export interface Moved {
  readonly day: string;
  readonly method: string;
  /** Empty for what moved at a provider. */
  readonly how: string;
  readonly list: string;
  /** An account, or the provider. */
  readonly person: string;
}

/** In cents; of an exchange negative where money goes out. */
export interface Entry extends Moved {
  readonly column: Column;
  readonly cents: number;
}

export type Sums = Readonly<Record<Column | 'net', number>>;

export function sumsOf(entries: readonly Pick<Entry, 'column' | 'cents'>[]): Sums {
  const of = (wanted: Column) =>
    entries.reduce((sum, { column, cents }) => (column === wanted ? sum + cents : sum), 0);
  const [received, reversed, refunded, exchanged] = [
    of('received'),
    of('reversed'),
    of('refunded'),
    of('exchanged'),
  ];
  return { received, reversed, refunded, exchanged, net: received - reversed - refunded + exchanged };
}

const UNSAID: Moved = { day: '', method: 'in_negozio', how: 'altro', list: '', person: '' };

/** What people handed over and got back, noted beside the shop: in cents, shipping included. */
export class Till {
  readonly entries: Entry[] = [];

  note(column: Column, cents: number, moved: Partial<Moved> = {}): void {
    this.entries.push({ ...UNSAID, ...moved, column, cents });
  }

  get sums(): Sums {
    return sumsOf(this.entries);
  }
}
