/** `gift-<listId>_<productId>`, or `gift-<listId>_fund` for a list's free contribution. */
export function giftStream(listId: number, productId: number | null): string {
  return productId === null ? `gift-${listId}_fund` : `gift-${listId}_${productId}`;
}

const STREAM = /^gift-(\d+)_(\d+|fund)$/;

/** The list and product that a gift's stream is about; a null product is the fund. */
export function giftOf(stream: string): { readonly listId: number; readonly productId: number | null } {
  const [, list, product] = STREAM.exec(stream) ?? [];
  return { listId: Number(list), productId: product === 'fund' ? null : Number(product) };
}
