import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindDraft, type FoundDraft } from '../../transactions/index.js';
import { DraftViews } from './draft-views.js';
import { Drafts } from './drafts.js';

@QueryHandler(FindDraft)
export class FindDraftHandler implements IQueryHandler<FindDraft> {
  constructor(
    private readonly drafts: Drafts,
    private readonly views: DraftViews,
  ) {}

  async execute({ id, held }: FindDraft): Promise<FoundDraft | null> {
    const draft = await this.drafts.find(id);
    return draft && { view: await this.views.ofSaved({ draft }, held), browserHash: draft.browserHash };
  }
}
