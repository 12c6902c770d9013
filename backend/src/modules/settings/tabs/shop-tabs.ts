import { labels as brandLabels } from './brand/labels.js';
import { publicOf as brandPublic } from './brand/public.js';
import { schema as brand } from './brand/schema.js';
import { labels as emailLabels } from './email/labels.js';
import { publicOf as emailPublic } from './email/public.js';
import { rules as emailRules } from './email/rules.js';
import { aliases as emailAliases, schema as email, secrets as emailSecrets } from './email/schema.js';
import { labels as negozioLabels } from './negozio/labels.js';
import { publicOf as negozioPublic } from './negozio/public.js';
import { schema as negozio } from './negozio/schema.js';
import { labels as pagamentiLabels } from './pagamenti/labels.js';
import { publicOf as pagamentiPublic } from './pagamenti/public.js';
import { rules as pagamentiRules } from './pagamenti/rules.js';
import { schema as pagamenti, secrets as pagamentiSecrets } from './pagamenti/schema.js';
import { type ChangesOf, defineTab, type SecretNameOf, type SettingsOf } from './tab.js';

/** The tabs of the settings page, by the codes under which their versions are stored. */
export const SHOP_TABS = {
  negozio: defineTab({ schema: negozio, secrets: {}, publicOf: negozioPublic, labels: negozioLabels }),
  brand: defineTab({ schema: brand, secrets: {}, publicOf: brandPublic, labels: brandLabels }),
  pagamenti: defineTab({
    schema: pagamenti,
    secrets: pagamentiSecrets,
    rules: pagamentiRules,
    publicOf: pagamentiPublic,
    labels: pagamentiLabels,
  }),
  email: defineTab({
    schema: email,
    secrets: emailSecrets,
    rules: emailRules,
    aliases: emailAliases,
    publicOf: emailPublic,
    labels: emailLabels,
  }),
};

/** Every setting under the specifications' names; of each secret `x` only whether it is set, as `xSet`. */
export type ShopSettings = SettingsOf<typeof SHOP_TABS>;
export type ShopSecret = SecretNameOf<typeof SHOP_TABS>;
export type ShopChanges = ChangesOf<typeof SHOP_TABS>;
