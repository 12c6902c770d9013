/** `gift-<listId>_<productId>`, or `gift-<listId>_fund` for a list's free contribution. */
export function giftStream(listId: number, productId: number | null): string {
  return productId === null ? `gift-${listId}_fund` : `gift-${listId}_${productId}`;
}

const STREAM = /^gift-(\d+)_(\d+|fund)$/;

interface GiftOf {
  readonly listId: number;
  readonly productId: number | null;
}

let known = { stream: '', gift: { listId: NaN, productId: NaN } as GiftOf };

/**
 * The list and product of a gift's stream; a null product is the fund. The last answer is kept, because it is asked
 * several times for each event.
 */
export function giftOf(stream: string): GiftOf {
  if (stream !== known.stream) known = { stream, gift: parse(stream) };
  return known.gift;
}

function parse(stream: string): GiftOf {
  const [, list, product] = STREAM.exec(stream) ?? [];
  return { listId: Number(list), productId: product === 'fund' ? null : Number(product) };
}
