import { Injectable } from '@nestjs/common';
import type { AsOf, GiftThen, ListThen, TransactionThen } from '@fiocco/contracts';

/** What "Com'era" tells of: how a call names one, and what is said of it. Ids are as they came: the source reads them. */
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

/** Told by the room that knows such things; throws `Problem`s for what never was or cannot be told. */
export interface AsOfSource<Kind extends AsOfKind> {
  read(id: Kinds[Kind]['id'], moment: Date): Promise<AsOf<Kinds[Kind]['state']>>;
}

/** Whom to ask how something was. Rooms register as they start. */
@Injectable()
export class AsOfSources {
  private readonly sources: { [Kind in AsOfKind]?: AsOfSource<Kind> } = {};

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
