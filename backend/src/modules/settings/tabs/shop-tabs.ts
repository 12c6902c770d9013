import { labels as brandLabels } from './brand/labels.js';
import { publicOf as brandPublic } from './brand/public.js';
import { schema as brand } from './brand/schema.js';
import { labels as emailLabels } from './email/labels.js';
import { publicOf as emailPublic } from './email/public.js';
import { schema as email } from './email/schema.js';
import { labels as negozioLabels } from './negozio/labels.js';
import { publicOf as negozioPublic } from './negozio/public.js';
import { schema as negozio } from './negozio/schema.js';
import { labels as pagamentiLabels } from './pagamenti/labels.js';
import { publicOf as pagamentiPublic } from './pagamenti/public.js';
import { schema as pagamenti } from './pagamenti/schema.js';
import { defineTab, type SettingsOf } from './tab.js';

/** The tabs of the settings page, by the codes under which their versions are stored. */
export const SHOP_TABS = {
  negozio: defineTab({ schema: negozio, publicOf: negozioPublic, labels: negozioLabels }),
  brand: defineTab({ schema: brand, publicOf: brandPublic, labels: brandLabels }),
  pagamenti: defineTab({ schema: pagamenti, publicOf: pagamentiPublic, labels: pagamentiLabels }),
  email: defineTab({ schema: email, publicOf: emailPublic, labels: emailLabels }),
};

/** Every setting under the specifications' names. */
export type ShopSettings = SettingsOf<typeof SHOP_TABS>;
