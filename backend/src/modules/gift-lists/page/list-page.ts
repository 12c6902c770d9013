import { type GiftCard, longDay, patternOf, type PublicGiftList } from '@fiocco/contracts';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { APP_CONFIG, type AppConfig, Log, type PageParts, Pages, Problem } from '../../../platform/index.js';
import { PaymentMethods } from '../../payment-methods/index.js';
import { GiftListAccess } from '../access/gift-list-access.js';
import type { ListFacts } from '../access/list-facts.js';
import { UnknownLists } from '../access/unknown-lists.js';
import type { Visit } from '../access/visit.js';
import { visitorOf } from '../access/visitor.js';
import { guestView } from '../gift-list/list.views.js';
import { listIdFrom } from '../list-id.js';
import { type LoadedList, PublicLists } from '../public-read/public-lists.js';
import { listHead } from './list-head.js';

const LIST_PAGE = /^\/(?:list|gift-lists)\/(\d+)\/?$/;
const GENERIC = { title: 'Lista regalo', description: 'Apri la lista e scegli il tuo regalo.', image: null };

/** A list without a cover of its own shows the picture of its occasion, which is one of the client's files. */
function previewOf({ name, occasionName, eventDate, image }: ListFacts, origin: string) {
  return {
    title: name,
    description: [occasionName, eventDate && longDay(eventDate)].filter(Boolean).join(', '),
    image: `${origin}${image ?? `/anteprime/${patternOf(occasionName)}.jpg`}`,
  };
}

/** Adds the link preview to a list's page, and the list itself, so that the first paint needs no call. */
@Injectable()
export class ListPage implements OnModuleInit {
  constructor(
    private readonly pages: Pages,
    private readonly lists: PublicLists,
    private readonly access: GiftListAccess,
    private readonly unknown: UnknownLists,
    private readonly methods: PaymentMethods,
    private readonly log: Log,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.pages.contribute((path, request) => this.parts(path, request));
  }

  async parts(path: string, request: FastifyRequest): Promise<PageParts | null> {
    const listId = listIdFrom(LIST_PAGE.exec(path)?.[1]);
    if (listId === undefined) return null;
    const origin = this.config.publicUrl;
    const url = `${origin}/list/${listId}`;
    const found = await this.visit(listId, request);
    if (!found?.visit.canSee) return { head: listHead({ ...GENERIC, url }) };
    const head = listHead({ ...previewOf(found.loaded.list, origin), url });
    return { head, data: { list: await this.inlined(found.loaded, found.visit) } };
  }

  /** The page is served even while the database is away; the client then asks again and explains. */
  private async visit(listId: number, request: FastifyRequest) {
    const visitor = { ...visitorOf(request), password: null };
    try {
      await this.unknown.beforeReading(visitor);
      const loaded = await (visitor.staff ? this.lists.load(listId) : this.lists.shared(listId));
      if (!loaded) return await this.unknown.refuse(visitor);
      return { loaded, visit: this.access.visitWithoutPassword(loaded.list, visitor) };
    } catch (error) {
      if (error instanceof Problem) return null;
      this.log.failure(error, { requestId: request.id });
      return null;
    }
  }

  private async inlined({ list, cards }: LoadedList, visit: Visit) {
    const view = guestView({ ...visit, list }, await this.methods.usable()) as PublicGiftList;
    const shown: PublicGiftList = { ...view, active: true, preview: visit.preview };
    return { list: shown, cards: JSON.parse(cards.text) as GiftCard[] };
  }
}
