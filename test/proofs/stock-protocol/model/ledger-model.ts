import type { SealedEvent, StoredEvent } from '@fiocco/event-sourcing';
import { evolveGift, type GiftEvent, type GiftState, initialGiftState } from '@fiocco/gift';
import {
  stockDecider,
  type StockEvent,
  type StockState,
} from '../../../../backend/src/modules/gifts/stock/stock.decider.js';

/** One content of one stream. The same content is the same object, so that ledgers are compared by identity. */
export interface StreamNode {
  readonly id: number;
  readonly parent: StreamNode | null;
  /** The revision of the last event; -1 while it is empty. */
  readonly revision: number;
  readonly event: StoredEvent | null;
  /** Identifies the last event and its content. */
  readonly mark: string;
  readonly gift: GiftState;
  readonly stock: StockState;
  readonly children: Map<string, StreamNode>;
}

export type Ledger = ReadonlyMap<string, StreamNode>;

export interface Append {
  readonly stream: string;
  readonly expectedRevision: number;
  readonly events: readonly SealedEvent[];
}

export type Stored =
  | { readonly outcome: 'stored' | 'repeated'; readonly revision: number; readonly ledger: Ledger }
  | { readonly outcome: 'conflict'; readonly revision: number };

/** Ledgers as values with the port's rules (exact revisions, repeats by id), in which nothing happens by itself. */
export class LedgerModel {
  private nodes = 0;
  private readonly empty = new Map<string, StreamNode>();

  of(ledger: Ledger, stream: string): StreamNode {
    const node = ledger.get(stream) ?? this.empty.get(stream);
    if (node) return node;
    const fresh = this.node(null, null, '', initialGiftState, stockDecider.initialState);
    this.empty.set(stream, fresh);
    return fresh;
  }

  append(ledger: Ledger, { stream, expectedRevision, events }: Append): Stored {
    const standing = this.of(ledger, stream);
    if (standing.revision > expectedRevision && isRepeat(standing, expectedRevision, events)) {
      return { outcome: 'repeated', revision: expectedRevision + events.length, ledger };
    }
    if (standing.revision !== expectedRevision) return { outcome: 'conflict', revision: standing.revision };
    const node = events.reduce((last, event) => this.after(last, stream, event), standing);
    return { outcome: 'stored', revision: node.revision, ledger: new Map(ledger).set(stream, node) };
  }

  private after(parent: StreamNode, stream: string, sealed: SealedEvent): StreamNode {
    const mark = `${sealed.id} ${sealed.type} ${JSON.stringify(sealed.data)}`;
    const known = parent.children.get(mark);
    if (known) return known;
    const revision = parent.revision + 1;
    const event: StoredEvent = { ...sealed, stream, revision, position: BigInt(revision + 1) };
    const isStock = stream.startsWith('stock-');
    const said = event as unknown as GiftEvent & StockEvent;
    const node = this.node(
      parent,
      event,
      mark,
      isStock ? parent.gift : evolveGift(parent.gift, said),
      isStock ? stockDecider.evolve(parent.stock, said) : parent.stock,
    );
    parent.children.set(mark, node);
    return node;
  }

  private node(
    parent: StreamNode | null,
    event: StoredEvent | null,
    mark: string,
    gift: GiftState,
    stock: StockState,
  ): StreamNode {
    this.nodes += 1;
    const revision = parent ? parent.revision + 1 : -1;
    return { id: this.nodes, parent, revision, event, mark, gift, stock, children: new Map() };
  }
}

/** The events from revision `from` on, oldest first. */
export function eventsFrom(node: StreamNode, from: number): readonly StoredEvent[] {
  const events: StoredEvent[] = [];
  for (let at: StreamNode | null = node; at?.event && at.revision >= from; at = at.parent)
    events.push(at.event);
  return events.reverse();
}

function isRepeat(standing: StreamNode, expectedRevision: number, events: readonly SealedEvent[]): boolean {
  const there = eventsFrom(standing, expectedRevision + 1);
  return events.every((event, index) => there[index]?.id === event.id);
}
