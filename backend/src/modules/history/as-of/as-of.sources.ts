import { Injectable } from '@nestjs/common';
import type { AsOf, GiftThen, HappeningThen, ListThen, TransactionThen } from '@fiocco/contracts';
import type { StreamThen } from '@fiocco/event-sourcing';

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

/** The sources by kind. Modules register theirs at the start. */
@Injectable()
export class AsOfSources {
  private readonly sources: { [Kind in AsOfKind]?: AsOfSource<Kind> } = {};
  private readonly besides: ListHappenings[] = [];

  /** What happens on lists besides their record and their gifts, in the order in which it was registered. */
  get onLists(): readonly ListHappenings[] {
    return this.besides;
  }

  registerOnLists(source: ListHappenings): void {
    this.besides.push(source);
  }

  register<Kind extends AsOfKind>(kind: Kind, source: AsOfSource<Kind>): void {
    if (this.sources[kind]) throw new Error(`Two rooms tell how a ${kind} was`);
    this.sources[kind] = source as (typeof this.sources)[Kind];
  }

  of<Kind extends AsOfKind>(kind: Kind): AsOfSource<Kind> {
    const source: AsOfSource<Kind> | undefined = this.sources[kind];
    if (!source) throw new Error(`No room tells how a ${kind} was`);
    return source;
  }
}
