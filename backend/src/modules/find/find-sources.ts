import { Injectable } from '@nestjs/common';
import type { Found } from '@fiocco/contracts';

export type FoundKind = keyof Found;

/** Finds records of one kind by words. Implemented by the room that owns them. */
export interface FindSource<Kind extends FoundKind> {
  /** At most `limit` that have every word of `text` somewhere, the best first. */
  find(text: string, limit: number): Promise<Found[Kind]>;
}

/** The sources by kind. Modules register theirs at the start. */
@Injectable()
export class FindSources {
  private readonly sources: { [Kind in FoundKind]?: FindSource<Kind> } = {};

  register<Kind extends FoundKind>(kind: Kind, source: FindSource<Kind>): void {
    if (this.sources[kind]) throw new Error(`Two rooms find ${kind}`);
    this.sources[kind] = source as (typeof this.sources)[Kind];
  }

  of<Kind extends FoundKind>(kind: Kind): FindSource<Kind> {
    const source: FindSource<Kind> | undefined = this.sources[kind];
    if (!source) throw new Error(`No room finds ${kind}`);
    return source;
  }
}
