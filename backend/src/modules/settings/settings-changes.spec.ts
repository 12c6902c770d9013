import { describe, expect, it } from '@jest/globals';
import { SETTINGS_TABS } from '@fiocco/contracts';
import { type AppConfig, Problem } from '../../platform/index.js';
import { changesIn, refuseTogether } from './settings-changes.js';
import { settingsFrom } from './settings-values.js';

const { values: initial } = {
  values: settingsFrom(SETTINGS_TABS, { values: {}, sealed: new Map() }),
};

/** What is refused when this is saved in a new shop: field → code. */
function refused(body: unknown, smtpAllow: AppConfig['smtpAllow'] = []): unknown {
  try {
    const changes = changesIn(SETTINGS_TABS, body);
    refuseTogether(changes, { ...initial, ...changes.values }, { smtpAllow } as AppConfig);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.status).toBe(400);
    expect(error.code).toBe('VALIDATION_FAILED');
    return error.extras.details?.['codes'] ?? error.text;
  }
}
const kept = (body: unknown) => changesIn(SETTINGS_TABS, body);

const MORNING = { from: '09:30', to: '13:00' };
const AFTERNOON = { from: '15:30', to: '19:00' };
const EVENING = { from: '20:00', to: '22:00' };
const LONG = 'x'.repeat(2_001);
const LONG_PAGE = 'x'.repeat(20_001);
const IBAN = 'IT60X0542811101000000123456';

describe('settings as a call sends them', () => {
  it.each<[object, object]>([
    [{ storeName: 'x'.repeat(201) }, { storeName: 'SETTING_TOO_LONG' }],
    [{ storeDescription: LONG }, { storeDescription: 'SETTING_TOO_LONG' }],
    [{ privacyPage: LONG_PAGE }, { privacyPage: 'SETTING_TOO_LONG' }],
    [{ smtpPassword: LONG }, { smtpPassword: 'SETTING_TOO_LONG' }],
    [{ customCss: 'a'.repeat(100_001) }, { customCss: 'SETTING_TOO_LONG' }],
    [{ storeName: 5, storePhone: [], vatNumber: {} }, wrong('storeName', 'storePhone', 'vatNumber')],
    [
      { enableStripe: 'true', enableInStore: null, releaseOverdue: 1 },
      wrong('enableStripe', 'enableInStore', 'releaseOverdue'),
    ],
    [{ smtpPassword: 5, paypalSecret: {} }, wrong('smtpPassword', 'paypalSecret')],
    [{ storeEmail: 'non una mail' }, { storeEmail: 'SETTING_EMAIL_WRONG' }],
    [
      { primaryColor: 'red', textColor: '#12', lineColor: '#12345g' },
      colours('primaryColor', 'textColor', 'lineColor'),
    ],
    [{ headingColor: 'red;}</style><script>' }, colours('headingColor')],
    [{ environmentMode: 'staging' }, { environmentMode: 'SETTING_UNKNOWN_CODE' }],
    [{ smtpSecure: 'maybe' }, { smtpSecure: 'SETTING_UNKNOWN_CODE' }],
    [{ bankIban: IBAN.replace('60', '61') }, { bankIban: 'SETTING_IBAN_WRONG' }],
    [{ bankIban: 'IT60' }, { bankIban: 'SETTING_IBAN_WRONG' }],
    [{ publicUrl: 'javascript:alert(1)' }, { publicUrl: 'SETTING_ADDRESS_WRONG' }],
    [{ publicUrl: 'https://io:parola@negozio.it' }, { publicUrl: 'SETTING_ADDRESS_WRONG' }],
    [{ publicUrl: 'https://negozio.it/?a=b' }, { publicUrl: 'SETTING_ADDRESS_WRONG' }],
    [{ logoUrl: 'https://altrove.example/logo.png' }, { logoUrl: 'SETTING_PICTURE_WRONG' }],
    [{ adminLogoUrl: '//altrove.example/logo.png' }, { adminLogoUrl: 'SETTING_PICTURE_WRONG' }],
    [{ logoUrl: '/media/../secrets/master-key' }, { logoUrl: 'SETTING_PICTURE_WRONG' }],
    [{ weeklyHours: { tue: [{ from: '13:00', to: '09:30' }] } }, { weeklyHours: 'SETTING_HOURS_WRONG' }],
    [
      { weeklyHours: { tue: [MORNING, { from: '12:00', to: '19:00' }] } },
      { weeklyHours: 'SETTING_HOURS_WRONG' },
    ],
    [{ weeklyHours: { tue: [MORNING, AFTERNOON, EVENING] } }, { weeklyHours: 'SETTING_HOURS_WRONG' }],
    [{ weeklyHours: 'sempre' }, wrong('weeklyHours')],
    [{ closedDays: [{ from: '2026-08-20', to: '2026-08-10' }] }, { closedDays: 'SETTING_CLOSED_DAYS_WRONG' }],
    [{ closedDays: [{ from: '2026-02-30' }] }, { closedDays: 'SETTING_CLOSED_DAYS_WRONG' }],
    [{ openHolidays: ['ferragosto'] }, { openHolidays: 'SETTING_UNKNOWN_CODE' }],
    [{ smtpPort: 70_000 }, { smtpPort: 'SETTING_PORT_WRONG' }],
    [{ smtpPort: 'pippo' }, { smtpPort: 'SETTING_PORT_WRONG' }],
    [{ smtpPort: 6379 }, { smtpPort: 'SMTP_PORT_NOT_ALLOWED' }],
    [{ smtpHost: 'localhost' }, { smtpHost: 'SMTP_HOST_NOT_ALLOWED' }],
    [{ smtpHost: '127.1', smtpPort: 587 }, { smtpHost: 'SMTP_HOST_NOT_ALLOWED' }],
    [{ smtpHost: 'smtp.example.org:587' }, { smtpHost: 'SMTP_HOST_WITH_PORT' }],
    [{ smtpHost: 'smtp.example.com/x' }, { smtpHost: 'SMTP_HOST_WRONG' }],
  ])('are refused field by field, with a code: %j', (body, codes) => expect(refused(body)).toEqual(codes));

  it.each([
    ['stripeDevPublicKey', 'pk_live_abc'],
    ['stripePublicKey', 'pk_test_abc'],
    ['stripeDevSecretKey', 'sk_live_abc'],
    ['stripeSecretKey', 'sk_test_abc'],
    ['stripeSecretKey', 'pk_live_abc'],
    ['stripeWebhookSecret', 'sk_live_abc'],
    ['sendgridApiKey', 'abc'],
  ])('are no keys of another environment or kind: %s', (field, value) => {
    expect(refused({ [field]: value })).toEqual({ [field]: 'SETTING_KEY_OF_ANOTHER_KIND' });
  });

  it.each([
    { stripeDevPublicKey: 'pk_test_51Qw', stripePublicKey: 'pk_live_51Qw' },
    {
      stripeDevSecretKey: 'rk_test_51Qw',
      stripeSecretKey: 'sk_live_51Qw',
      stripeWebhookSecretNext: 'whsec_a+b/c=',
    },
    { paypalClientId: 'AeW7kq-2nXvTt0', paypalSecret: 'EF_x-1', paypalWebhookId: '1JE4291016473214C' },
    { primaryColor: '#ABC', smtpSecure: true, smtpPort: '465', sendgridApiKey: 'SG.a-b.c_d' },
    { smtpHost: 'smtp.example.com', smtpPort: 2525 },
    { storeName: 'Caffè & figli', unknown: 'ignored', versions: { brand: 3 }, smtpPasswordSet: true },
  ])('are taken: %j', (body) => expect(refused(body)).toBeNull());

  it.each([null, [], 'storeName', 5])('are an object, not %j', (body) => {
    expect(refused(body)).toBe('Manda le impostazioni da cambiare.');
  });

  it('are stored in one form', () => {
    const body = {
      bankIban: ' it60 x054 2811 1010 0000 0123 456 ',
      publicUrl: 'HTTPS://Liste.Negozio.it/',
      smtpPort: '25',
    };
    expect(kept(body).values).toEqual({
      bankIban: IBAN,
      publicUrl: 'https://liste.negozio.it',
      smtpPort: 25,
    });
    expect(kept({ storeName: '  La\tFiocchetta\n' }).values).toEqual({ storeName: 'La Fiocchetta' });
    expect(kept({ smtpSecure: false }).values).toEqual({ smtpSecure: 'false' });
  });

  it('say when the shop is open in one form', () => {
    const hours = (weeklyHours: object) => kept({ weeklyHours }).values['weeklyHours'];
    const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    expect(hours({ sat: [{ ...MORNING, note: 'x' }] })).toEqual({ ...closed, sat: [MORNING] });
    expect(hours(closed)).toBeNull();
    const holidays = [
      { from: '2026-08-10', to: '2026-08-22', note: ' Ferie ' },
      { from: '2020-12-07', yearly: true },
    ];
    expect(
      kept({ closedDays: holidays, openHolidays: ['christmas', 'newYear', 'christmas'] }).values,
    ).toEqual({
      closedDays: [
        { from: '2020-12-07', to: '2020-12-07', yearly: true, note: '' },
        { from: '2026-08-10', to: '2026-08-22', yearly: false, note: 'Ferie' },
      ],
      openHolidays: ['newYear', 'christmas'],
    });
  });

  it('are emptied by an empty text, and by null', () => {
    for (const nothing of ['', null, '   ']) {
      expect(
        kept({ storePhone: nothing, bankIban: nothing, customCss: nothing, logoUrl: nothing }).values,
      ).toEqual({
        storePhone: null,
        bankIban: null,
        customCss: null,
        logoUrl: null,
      });
      expect(kept({ storeName: nothing, primaryColor: nothing }).values).toEqual({
        storeName: '',
        primaryColor: '#3b82f6',
      });
    }
  });

  it('keep a secret that is absent or empty, and clear it by null', () => {
    expect(kept({ smtpPassword: '', sendgridApiKey: null, paypalSecret: 'nuovo' })).toMatchObject({
      values: {},
      secrets: { sendgridApiKey: null, paypalSecret: 'nuovo' },
      tabs: ['pagamenti', 'email'],
    });
    expect(kept({ smtpPassword: '' }).secrets).not.toHaveProperty('smtpPassword');
  });

  it('know the sender under both names of the specifications; its own wins', () => {
    expect(kept({ smtpFromEmail: 'a@negozio.it' }).values).toEqual({ emailFromAddress: 'a@negozio.it' });
    const both = { smtpFromEmail: 'a@negozio.it', emailFromAddress: 'b@negozio.it' };
    expect(kept(both).values).toEqual({ emailFromAddress: 'b@negozio.it' });
  });

  it('name an internal mail server where the operator allows it, and there only', () => {
    const catcher = [{ host: '127.0.0.1', port: 1025 }];
    expect(refused({ smtpHost: '127.0.0.1', smtpPort: 1025 }, catcher)).toBeNull();
    expect(refused({ smtpPort: 1025 }, catcher)).toBeNull();
    expect(refused({ smtpHost: '127.0.0.1', smtpPort: 25 }, catcher)).toEqual({
      smtpHost: 'SMTP_HOST_NOT_ALLOWED',
    });
    expect(refused({ smtpHost: '10.0.0.1', smtpPort: 1025 }, catcher)).toEqual({
      smtpHost: 'SMTP_HOST_NOT_ALLOWED',
      smtpPort: 'SMTP_PORT_NOT_ALLOWED',
    });
  });
});

function wrong(...fields: string[]) {
  return Object.fromEntries(fields.map((field) => [field, 'SETTING_WRONG_TYPE']));
}
function colours(...fields: string[]) {
  return Object.fromEntries(fields.map((field) => [field, 'SETTING_COLOUR_WRONG']));
}
