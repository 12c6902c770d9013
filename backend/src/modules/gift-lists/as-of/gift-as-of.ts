import { Injectable } from '@nestjs/common';
import type { AsOf, GiftThen } from '@fiocco/contracts';
import { GiftsReader } from '../../gifts/index.js';
import {
  answer,
  TellsPastOf,
  type AsOfSource,
  giftNotFound,
  orProblem,
  RecordsThen,
} from '../../history/index.js';
import { ListId } from '../list-id.js';
import { giftWords, productsThen } from './gift-words.js';

/** One gift of a list as it was at a moment. A null product stands for the list's fund. */
@Injectable()
@TellsPastOf('gift')
export class GiftAsOf implements AsOfSource<'gift'> {
  constructor(
    private readonly gifts: GiftsReader,
    private readonly records: RecordsThen,
  ) {}

  /** Throws `GIFT_NOT_FOUND` where the ledger has no event of this gift. */
  async read(id: { readonly listId: string; readonly gift: string }, moment: Date): Promise<AsOf<GiftThen>> {
    const listId = ListId.transform(id.listId);
    const productId = productIdFrom(id.gift);
    const then = await orProblem(this.gifts.atMoment(listId, productId, moment));
    if (then.events.length + then.later.length === 0) throw giftNotFound();
    const product = (await productsThen(this.records, [productId], moment)).get(productId) ?? null;
    const state = then.events.length === 0 ? null : giftWords(then.facts, listId, product);
    return answer(moment, 'Questo regalo', then, state);
  }
}

function productIdFrom(text: string): number | null {
  if (text === 'fondo') return null;
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw giftNotFound();
  return Number(text);
}
