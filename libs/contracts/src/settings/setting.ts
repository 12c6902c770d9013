import type { Holiday } from '../shop-days/holidays.js';
import type { ClosedDays, WeeklyHours } from '../shop-days/opening.js';

interface AnySetting {
  /** As it stands in a sentence, and with a capital in the history: "telefono". */
  readonly called: string;
  /** Above its field, where that is not `called` with a capital. */
  readonly label?: string;
  /** Whether anonymous pages get it. */
  readonly isPublic?: true;
  /** Whether a change asks for the password: it decides where money, mail or links for a new password go. */
  readonly isGuarded?: true;
}

/** Null where it is not set, but for one with an initial value, which is then empty. */
interface TextSetting extends AnySetting {
  readonly kind:
    | 'line'
    | 'lines'
    | 'html'
    | 'css'
    | 'mail'
    | 'phone'
    | 'iban'
    | 'webAddress'
    | 'picture'
    | 'key';
  readonly initial?: string;
  /** In characters; 2,000 where it is absent. */
  readonly max?: number;
  /** Of a key: what it begins with. */
  readonly begins?: string;
  /** Another name under which calls may send it. */
  readonly alias?: string;
}

/** One with an initial value goes back to it where it is emptied: pages cannot be without it. */
interface ColourSetting extends AnySetting {
  readonly kind: 'colour';
  readonly initial?: string;
}

interface SwitchSetting extends AnySetting {
  readonly kind: 'switch';
  readonly initial: boolean;
  /** Instead of "no" and "sì". */
  readonly words?: Readonly<Record<'false' | 'true', string>>;
}

interface ChoiceSetting extends AnySetting {
  readonly kind: 'choice';
  readonly initial: string;
  readonly words: Readonly<Record<string, string>>;
}

/** Any number of codes, in the order of `words`. */
interface ChoicesSetting extends AnySetting {
  readonly kind: 'choices';
  readonly initial: readonly [];
  readonly words: Readonly<Record<string, string>>;
}

interface PortSetting extends AnySetting {
  readonly kind: 'port';
  readonly initial: number;
}

interface CalendarSetting<Kind extends string, Value> extends AnySetting {
  readonly kind: Kind;
  readonly initial: Value;
  /** How a value that is set reads. */
  readonly say: (value: NonNullable<Value>) => string;
}

/** Written and never answered. */
export interface SecretRule extends AnySetting {
  readonly kind: 'secret';
  /** What it begins with, which says whose it is and of which mode; absent for a password. */
  readonly begins?: readonly string[];
  /** Absent where its own provider is the only one that ever gets it, or nobody does. */
  readonly destination?: Destination;
}

/** Whom a secret was typed for. */
export interface Destination {
  /** The fields that name it. */
  readonly fields: readonly string[];
  /** Italian: said where they are changed and the secret is not. */
  readonly elsewhere: string;
}

export type Setting =
  | TextSetting
  | ColourSetting
  | SwitchSetting
  | ChoiceSetting
  | ChoicesSetting
  | PortSetting
  | CalendarSetting<'weeklyHours', WeeklyHours | null>
  | CalendarSetting<'closedDays', readonly ClosedDays[]>
  | CalendarSetting<'openHolidays', readonly Holiday[]>
  | SecretRule;

export type PlainSetting = Exclude<Setting, SecretRule>;

/** Settings by name, in the order of the form. */
export type Settings = Readonly<Record<string, Setting>>;
/** Settings by tab: those of one are saved together and share a version. */
export type Tabs = Readonly<Record<string, Settings>>;

type ValueOf<One> = One extends { kind: 'choice'; words: Readonly<Record<infer Code, string>> }
  ? Code & string
  : One extends { kind: 'choices'; words: Readonly<Record<infer Code, string>> }
    ? readonly (Code & string)[]
    : One extends { kind: 'switch' }
      ? boolean
      : One extends { kind: 'port' }
        ? number
        : One extends { kind: 'weeklyHours' }
          ? WeeklyHours | null
          : One extends { kind: 'closedDays' }
            ? readonly ClosedDays[]
            : One extends { kind: 'openHolidays' }
              ? readonly Holiday[]
              : One extends { initial: string }
                ? string
                : string | null;

type Secret = { readonly kind: 'secret' };

/** The values of all that are no secrets. */
export type ValuesOf<Some extends Settings> = {
  readonly [Name in keyof Some as Some[Name] extends Secret ? never : Name]: ValueOf<Some[Name]>;
};

export type SecretNameOf<Some extends Settings> = {
  [Name in keyof Some]: Some[Name] extends Secret ? Name & string : never;
}[keyof Some];

/** The values, and of each secret `x` as `xSet` whether it is set: all that is ever told of it. */
export type SettingsOf<Some extends Settings> = ValuesOf<Some> & {
  readonly [Name in `${SecretNameOf<Some>}Set`]: boolean;
};

/** What anonymous pages get. */
export type PublicOf<Some extends Settings> = {
  readonly [Name in keyof Some as Some[Name] extends { readonly isPublic: true } ? Name : never]: ValueOf<
    Some[Name]
  >;
};

type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  part: infer All,
) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never;

/** The settings of all tabs. */
export type InAll<Some extends Tabs> = Together<Some[keyof Some]>;

/** What a call may change: fields by their names, secrets by theirs. */
export type ChangesOf<Some extends Settings> = Partial<ValuesOf<Some>> & {
  readonly [Name in SecretNameOf<Some>]?: string | null;
};
