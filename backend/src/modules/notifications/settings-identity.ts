import { Inject, Injectable } from '@nestjs/common';
import {
  htmlLines,
  isWebPage,
  openingLines,
  type RomeDay,
  romeDayOf,
  type ShopSettings,
  withoutDraftMark,
} from '@fiocco/contracts';
import { LANGUAGES, type Language } from '@fiocco/texts';
import { APP_CONFIG, type AppConfig, CLOCK, type Clock } from '../../platform/index.js';
import { SettingsStore } from '../settings/index.js';
import { oneLine } from './content/html.js';
import { isAddress } from './delivery/mail-delivery.js';
import { type Shop, ShopIdentity } from './ports.js';

/** The shop's identity from its settings. */
@Injectable()
export class SettingsIdentity extends ShopIdentity {
  constructor(
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async load(): Promise<Shop> {
    const settings = await this.settings.get();
    const name = oneLine(settings.storeName) || oneLine(settings.appName);
    const publicUrl = settings.publicUrl || this.config.publicUrl;
    return {
      name,
      colours: {
        primary: settings.primaryColor,
        background: settings.backgroundColor,
        text: settings.textColor,
        heading: settings.headingColor,
        accent: settings.accentColor,
        line: settings.lineColor,
      },
      logoUrl: settings.logoUrl,
      phone: settings.storePhone,
      email: settings.storeEmail,
      addressLines: htmlLines(settings.storeAddress ?? ''),
      openingLines: openingLinesIn(settings, romeDayOf(this.clock.now())),
      vatNumber: settings.vatNumber,
      reaNumber: settings.reaNumber,
      termsUrl: termsOf(settings),
      from: {
        name: oneLine(settings.emailFromName ?? '') || name,
        address: senderOf(settings) ?? `noreply@${new URL(publicUrl).hostname}`,
      },
      publicUrl,
    };
  }
}

const openingLinesIn = (settings: ShopSettings, today: RomeDay): Shop['openingLines'] =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, openingLines(settings, today, language)]),
  ) as unknown as Record<Language, readonly string[]>;

function termsOf({ termsPage }: ShopSettings): string | null {
  const text = withoutDraftMark(termsPage);
  if (text === null) return null;
  return isWebPage(text) ? text : '/info/condizioni';
}

type SenderFields = Pick<ShopSettings, 'emailFromAddress' | 'smtpUser' | 'storeEmail'>;

/** Without an address of their own mails come from the SMTP user, as most servers demand, else from the shop's. */
function senderOf({ emailFromAddress, smtpUser, storeEmail }: SenderFields): string | null {
  const user = smtpUser && isAddress(smtpUser) ? smtpUser : null;
  return emailFromAddress ?? user ?? storeEmail;
}
