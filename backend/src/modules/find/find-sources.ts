import { Injectable } from '@nestjs/common';
import type { Found, SaidOfPurchase } from '@fiocco/contracts';
import { classMark, Registered } from '../../platform/index.js';

const KINDS = ['lists', 'products', 'transactions'] as const;
export type FoundKind = (typeof KINDS)[number];

/** Whether the words stand there as they were typed, or with one letter wrong. */
export type Likeness = 'same' | 'alike';

export interface FoundOfKind<Kind extends FoundKind> {
  readonly found: Found[Kind];
  readonly by?: SaidOfPurchase | null;
}

/** Finds records of one kind by words. Implemented by the room that owns them. */
export interface FindSource<Kind extends FoundKind> {
  /** At most `limit` that have every word of `text` somewhere, the best first. */
  find(text: string, limit: number, likeness: Likeness): Promise<FoundOfKind<Kind>>;
}

const finds = classMark<readonly FoundKind[], FindSource<FoundKind>>();
/** Marks the source of a kind. */
export const Finds: <Kind extends FoundKind>(
  kind: Kind,
) => (type: abstract new (...args: never[]) => FindSource<Kind>) => void = finds;

@Injectable()
export class FindSources {
  private readonly sources: () => ReadonlyMap<FoundKind, FindSource<FoundKind>>;

  constructor(registered: Registered) {
    this.sources = registered.each(KINDS, 'find', finds);
  }

  of<Kind extends FoundKind>(kind: Kind): FindSource<Kind> {
    return this.sources().get(kind) as FindSource<FoundKind> as FindSource<Kind>;
  }
}
