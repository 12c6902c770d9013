import { type ClientPage, type GiftCard, type PublicGiftList } from '@fiocco/contracts';
import { formatsIn, type Language, OWN_LANGUAGE, SERVER_TEXTS } from '@fiocco/texts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  APP_CONFIG,
  AddsToPages,
  type AppConfig,
  Log,
  type PageCall,
  type PageParts,
  Problem,
} from '../../../platform/index.js';
import { PaymentMethods } from '../../payment-methods/index.js';
import { SettingsStore } from '../../settings/index.js';
import { GiftListAccess } from '../access/gift-list-access.js';
import type { ListFacts } from '../access/list-facts.js';
import { UnknownLists } from '../access/unknown-lists.js';
import type { Visit } from '../access/visit.js';
import { visitorOf } from '../access/visitor.js';
import { guestView } from '../gift-list/list.views.js';
import { listIdFrom } from '../list-id.js';
import { ListPreviews } from '../preview/list-previews.js';
import { type LoadedList, PublicLists } from '../public-read/public-lists.js';
import { listHead } from './list-head.js';

/** Chats show the shop's language: who shares a list does not know what its readers speak. */
const PREVIEW_LANGUAGE = OWN_LANGUAGE;
const GENERIC = {
  title: SERVER_TEXTS[PREVIEW_LANGUAGE]['server.page.list'],
  description: SERVER_TEXTS[PREVIEW_LANGUAGE]['server.about.list'],
  image: null,
};

const notFound = (language: Language) =>
  ({ status: 404, title: SERVER_TEXTS[language]['server.page.noList'] }) as const;

const factsInWords = ({ occasionName, eventDate }: ListFacts, language: Language): string =>
  [occasionName, eventDate && formatsIn(language).longDay(eventDate)].filter(Boolean).join(', ');

const OWN_PAGES: ReadonlySet<string> = new Set(['/list/$listId', '/gift-lists/$listId']);

/** What a chat or a sentence leaves behind a link: its punctuation, blanks, and what a network adds with a wrong sign. */
const MEANT = /^\s*([1-9]\d{11})(?:[\s.,;:!?)\]}>»”’"'*_~…\u200b\ufeff]+|&.*)?$/u;

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function meantPage({ path }: ClientPage, language: Language, written = ''): PageParts {
  const id = MEANT.exec(decoded(written))?.[1];
  return id && OWN_PAGES.has(path) ? { movedTo: path.replace('$listId', id) } : notFound(language);
}

/** As the client says it once it runs; what is done with a list (the checkout, its card) says so first. */
function titleOf(page: ClientPage, language: Language, { name, occasionName }: ListFacts): string {
  const parts = OWN_PAGES.has(page.path) ? [name, occasionName] : [page.title[language], name];
  return parts.filter(Boolean).join(' – ');
}

/**
 * Adds the link preview to the pages about a list, and the list itself, so that the first paint needs no call. Of a list
 * that this visitor may not see nothing is said.
 */
@Injectable()
export class ListPage {
  constructor(
    private readonly lists: PublicLists,
    private readonly access: GiftListAccess,
    private readonly unknown: UnknownLists,
    private readonly methods: PaymentMethods,
    private readonly previews: ListPreviews,
    private readonly settings: SettingsStore,
    private readonly log: Log,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @AddsToPages()
  async parts({ page, params, language, request }: PageCall): Promise<PageParts | null> {
    if (!page?.needsList) return null;
    const listId = listIdFrom(params['listId']);
    if (listId === undefined) return meantPage(page, language, params['listId']);
    // Without the database the page is still sent.
    const origin = await this.settings.publicUrl().catch(() => this.config.publicUrl);
    const url = `${origin}/list/${listId}`;
    const found = await this.visit(listId, request);
    if (found.status === 404) return notFound(language);
    const isPrivate = isDecidedByCookie(found, request);
    const head = listHead({ ...GENERIC, url });
    if (!found.visit?.canSee)
      return { status: found.status, head, isPrivate, mayAskPassword: true, data: unseenData(page, found) };
    const { list } = found.loaded;
    return {
      title: titleOf(page, language, list),
      description: OWN_PAGES.has(page.path)
        ? `${factsInWords(list, language)}. ${SERVER_TEXTS[language]['server.about.list']}`
        : undefined,
      head: listHead({
        title: list.name,
        description: factsInWords(list, PREVIEW_LANGUAGE),
        image: `${origin}${this.previews.addressOf(list)}`,
        url,
      }),
      data: { list: await this.inlined(found.loaded, found.visit) },
      isPrivate,
    };
  }

  /** The page is served even while the database is away; the client then asks again and explains. */
  private async visit(listId: number, request: FastifyRequest): Promise<Found> {
    const visitor = { ...visitorOf(request), password: null };
    try {
      await this.unknown.beforeReading(visitor);
      const loaded = await (visitor.staff ? this.lists.load(listId) : this.lists.shared(listId));
      if (!loaded) return await this.unknown.refuse(visitor);
      return { loaded, visit: this.access.visitWithoutPassword(loaded.list, visitor) };
    } catch (error) {
      if (error instanceof Problem) return { status: error.status };
      this.log.failure(error, { requestId: request.id });
      return {};
    }
  }

  private async inlined({ list, cards, position }: LoadedList, visit: Visit) {
    const view = guestView({ ...visit, list }, await this.methods.usable()) as PublicGiftList;
    const shown: PublicGiftList = { ...view, active: true, preview: visit.preview };
    return { list: shown, cards: JSON.parse(cards.text) as GiftCard[], position };
  }
}

/** That a list asks for a password is all that its page tells of it. */
const unseenData = ({ path }: ClientPage, { visit }: Found): PageParts['data'] =>
  visit?.reason === 'locked' && OWN_PAGES.has(path) ? { locked: true } : undefined;

type Found =
  | { readonly loaded: LoadedList; readonly visit: Visit; readonly status?: undefined }
  | { readonly loaded?: undefined; readonly visit?: undefined; readonly status?: number };

/** A list without a password is the same to every guest. */
const isDecidedByCookie = ({ loaded, visit }: Found, { context }: FastifyRequest): boolean =>
  context.user !== null || (visit?.canSee === true && loaded?.list.passwordHash !== null);
