import { Controller, Get, Header } from '@nestjs/common';
import { type AnswerOf, FIRST_DAY_STEPS, type FirstDayStep } from '@fiocco/contracts';
import { Permission, RequestContext } from '../../platform/index.js';
import { CatalogQueries } from '../catalog/index.js';
import { FiguresReader } from '../gifts/index.js';
import { PromisedMails } from '../notifications/index.js';
import { PaymentMethods } from '../payment-methods/index.js';
import { SettingsStore } from '../settings/index.js';
import { FIRST_DAY, type ShopNow } from './first-day.js';

const STEPS = Object.keys(FIRST_DAY_STEPS) as readonly FirstDayStep[];
/** All others are settings. */
const OF_STAFF: ReadonlySet<FirstDayStep> = new Set<FirstDayStep>(['occasions', 'products', 'list']);

/** "Prima di aprire": nothing is kept of it but what the shop has put aside, which is a setting. */
@Controller('api/first-day')
export class FirstDayController {
  constructor(
    private readonly settings: SettingsStore,
    private readonly mails: PromisedMails,
    private readonly methods: PaymentMethods,
    private readonly catalog: CatalogQueries,
    private readonly figures: FiguresReader,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async show(): Promise<AnswerOf<'GET /api/first-day'>> {
    const isAdmin = RequestContext.current().user?.role === 'admin';
    const { versions, shop } = await this.now();
    const tasks = STEPS.filter((step) => isAdmin || OF_STAFF.has(step)).map((step) => ({
      step,
      missing: FIRST_DAY[step](shop),
      aside: shop.settings.firstDayAside.includes(step),
    }));
    return { tasks, version: versions.primoGiorno };
  }

  private async now() {
    const [record, saved, canLeave, isRefused, usable, catalog, { most: mostGifts }] = await Promise.all([
      this.settings.record(),
      this.settings.savedFields(),
      this.mails.canLeave(),
      this.mails.isRefused(),
      this.methods.usable(),
      this.catalog.counts(),
      this.figures.shop(),
    ]);
    const { versions, baseUrl, ...settings } = record;
    const mail = { canLeave, isRefused };
    const shop: ShopNow = { settings, saved, baseUrl, mail, usable, catalog, mostGifts };
    return { versions, shop };
  }
}
