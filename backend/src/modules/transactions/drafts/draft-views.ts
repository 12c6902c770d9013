import { Injectable } from '@nestjs/common';
import { type ListedGift, ListedGifts, type PurchaseView } from '../../transactions/index.js';
import type { Draft } from './draft.js';
import { draftView } from './draft-view.js';

/** A draft as it was just saved, with its list and product where they were read along with it. */
export interface SavedDraft extends Partial<ListedGift> {
  readonly draft: Draft;
}

/** Shows drafts as purchases. */
@Injectable()
export class DraftViews {
  constructor(private readonly gifts: ListedGifts) {}

  /** `held`: the read model's view of a draft whose gift was held before. */
  async ofSaved(saved: SavedDraft, held: PurchaseView | null = null): Promise<PurchaseView> {
    const { draft } = saved;
    const { list = null, product = null } = saved.list
      ? saved
      : await this.gifts.find(draft.listId, draft.productId);
    const methods = list ? await this.gifts.methodsOf(list) : [];
    return draftView(draft, { product, list, methods, held });
  }
}
