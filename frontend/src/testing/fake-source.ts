import type { GiftCard } from '@fiocco/contracts';

/** What a card of one unit says while somebody buys it. */
export const HELD_CARD = {
  state: 'in_corso',
  badge: 'In corso di acquisto',
  offers: [],
  units: { free: 0, held: 1, reserved: 0, partial: 0 },
  availableQuantity: 0,
} as const satisfies Partial<GiftCard>;

/** The browser's connection to server-sent events, as the server would feed it. */
export class FakeSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly open = new Set<FakeSource>();
  readyState: number = FakeSource.OPEN;

  constructor(readonly address: string) {
    super();
    FakeSource.open.add(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
    FakeSource.open.delete(this);
  }

  tell(name: string, data: unknown, lastEventId: string): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }

  /** The server answers with a refusal: the browser gives it up. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}
