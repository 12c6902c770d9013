import { Injectable } from '@nestjs/common';
import type {
  AsOf,
  GiftThen,
  HappeningThen,
  ListThen,
  ProductThen,
  RomeDay,
  ShopThen,
  TransactionThen,
} from '@fiocco/contracts';
import type { StreamThen } from '@fiocco/event-sourcing';
import { classMark, Registered } from '../../../platform/index.js';

/**
 * By kind: how a call names a record ("Com'era"), and what is answered about it. Ids arrive as sent; the source parses
 * them.
 */
interface Kinds {
  readonly transaction: { readonly id: string; readonly state: TransactionThen };
  /** A product's id, or `fondo` for the list's fund. */
  readonly gift: {
    readonly id: { readonly listId: string; readonly gift: string };
    readonly state: GiftThen;
  };
  readonly list: { readonly id: string; readonly state: ListThen };
  readonly product: { readonly id: number; readonly state: ProductThen };
  /** Named by the day whose till is told. */
  readonly shop: { readonly id: RomeDay; readonly state: ShopThen };
}
export type AsOfKind = keyof Kinds;

/** Implemented by the module that owns such records. Throws a `Problem` for what never existed or cannot be read. */
export interface AsOfSource<Kind extends AsOfKind> {
  read(id: Kinds[Kind]['id'], moment: Date): Promise<AsOf<Kinds[Kind]['state']>>;
}

/** A room that keeps a stream of its own about lists. */
export interface ListHappenings {
  /** Italian: what it tells of. */
  readonly label: string;
  /** Throws `LedgerDamaged` and `StreamUnreadable`. */
  read(
    listId: number,
    moment: Date,
  ): Promise<Pick<StreamThen, 'events' | 'later'> & { readonly happenings: readonly HappeningThen[] }>;
}

const tellsPastOf = classMark<readonly AsOfKind[], AsOfSource<AsOfKind>>();
/** Marks the source of a kind. */
export const TellsPastOf: <Kind extends AsOfKind>(
  kind: Kind,
) => (type: abstract new (...args: never[]) => AsOfSource<Kind>) => void = tellsPastOf;

/** Marks what tells of things that happen on lists besides their record and their gifts. */
export const TellsPastOfLists = classMark<readonly [], ListHappenings>();

@Injectable()
export class AsOfSources {
  readonly onLists: () => readonly ListHappenings[];
  private readonly sources: () => ReadonlyMap<AsOfKind, AsOfSource<AsOfKind>>;

  constructor(registered: Registered) {
    this.onLists = registered.roles(TellsPastOfLists);
    this.sources = registered.each(
      ['transaction', 'gift', 'list', 'product', 'shop'],
      'tell the past of a',
      tellsPastOf,
    );
  }

  of<Kind extends AsOfKind>(kind: Kind): AsOfSource<Kind> {
    return this.sources().get(kind) as AsOfSource<AsOfKind> as AsOfSource<Kind>;
  }
}
