import type { PlainSetting } from '@fiocco/contracts';
import { closedDays, openHolidays, weeklyHours } from './opening.js';
import { flag, type Judge, oneOf, port, someOf } from './plain.js';
import { colour, text } from './texts.js';

export { secretFrom } from './secret.js';

type Kind = PlainSetting['kind'];
type OfKind<One extends Kind> = Extract<PlainSetting, { readonly kind: One }>;

const JUDGES: { readonly [One in Kind]: (setting: OfKind<One>) => Judge } = {
  line: text,
  lines: text,
  html: text,
  css: text,
  mail: text,
  phone: text,
  iban: text,
  webAddress: text,
  picture: text,
  key: text,
  colour: ({ initial }) => colour(initial),
  switch: () => flag,
  choice: ({ words }) => oneOf(Object.keys(words)),
  choices: ({ words }) => someOf(Object.keys(words)),
  port: ({ initial }) => port(initial),
  weeklyHours: () => weeklyHours,
  closedDays: () => closedDays,
  openHolidays: () => openHolidays,
};

/** How a setting is judged. */
export const judgeOf = (setting: PlainSetting): Judge =>
  (JUDGES[setting.kind] as (setting: PlainSetting) => Judge)(setting);
