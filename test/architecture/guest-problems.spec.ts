import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, OWN_LANGUAGE, PROBLEM_TEXTS } from '@fiocco/texts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
/** Whose routes are for staff alone, with the refusals that arise in them. */
const OFFICE_MODULES =
  /^backend\/src\/modules\/(api-docs|audit|cash|dashboard|history|identity|notifications|office-events|privacy|settings)\//;

/** What only staff is told by modules that guests call too: by what they do with a gift, a list or its money. */
const OFFICE_ONLY: ReadonlySet<string> = new Set(
  `
  ADMIN_ONLY ALLOCATION_NEEDED AMOUNT_BELOW_RECEIVED AMOUNT_EXCEEDS_DUE AMOUNT_MISSING AMOUNT_NOT_POSITIVE
  CANNOT_WAIT_AGAIN CLOSING_CHOICE CLOSING_UNDECIDED DAY_IN_FUTURE DELIVERY_MAIL_OFTEN DISPUTE_OPEN DRAFT_OF_BUYER EVENT_UNREADABLE
  EXCHANGE_CHANGED_SINCE EXCHANGE_ENDED EXCHANGE_SAME_GIFT EXCHANGE_UNDO_LATE GIFT_ALREADY_ON_LIST GIFT_FIXED
  GIFT_HAS_TRANSACTIONS HISTORY_TOO_LONG IMAGE_TOO_LARGE IMAGE_TOO_MANY_PIXELS IMAGE_TYPE_NOT_ALLOWED IMAGE_UNREADABLE
  IMPORT_RUNNING IMPORT_TOO_LARGE IMPORT_TOO_LONG IMPORT_UNREADABLE
  ITEMS_NOT_SOLD JOB_NOT_FOUND LIST_ERASED LIST_HAS_MONEY LIST_HAS_NO_PASSWORD LIST_WITHOUT_ADDRESS MONEY_IS_MOVING MONEY_NOT_RECEIVED NOBODY_TO_WRITE_TO
  NOTHING_TO_DELIVER NOTHING_TO_REFUND NOTHING_TO_WRITE OCCASION_IN_USE PASSWORD_REQUIRED PERSON_NOT_REACHED PRODUCT_IN_USE
  PROVIDER_KEYS_MISSING PROVIDER_KEYS_OF_OTHER_MODE PROVIDER_REFUSES_KEYS PROVIDER_UNREACHABLE RECEIPT_NOT_FOUND
  RECEIPT_NOT_REVERSIBLE RECEIPT_OF_ANOTHER_AMOUNT RECEIPT_REFUNDED RECEIPT_REVERSED REFUND_ALREADY_RECORDED
  REFUND_AMOUNT_MISSING REFUND_EXCEEDS_RECEIVED REFUND_NOT_CONFIRMED REFUND_OF_ANOTHER_AMOUNT REFUND_ONLY_WHOLE
  REFUND_UNDER_WAY REFUND_UNKNOWN REVERSAL_TOO_LATE SALE_DROPPED SALE_ID_TAKEN SALE_SUM_DIFFERS SENT_A_MOMENT_AGO SHIPPING_FIXED STOCK_BELOW_ALLOCATED
  STORAGE_TEST_FAILED STORAGE_TEST_FILE_NOT_FOUND TRANSACTION_HAS_MONEY TRANSACTION_NOT_CANCELLED
  TRANSACTION_NOT_DELETABLE TRANSACTION_NOT_EXCHANGEABLE TRANSACTION_NOT_EXCHANGED TRANSACTION_NOT_PAID
  TRANSACTION_NOT_RESERVED TRANSFER_EXCEEDS_DUE TRANSFER_REASON_MISSING UNITS_BELOW_TAKEN UNIT_UNKNOWN
  WITHDRAWAL_NOT_DECLARED WITHDRAWAL_NOT_REQUESTED
  `
    .trim()
    .split(/\s+/),
);

const THROWN = /(?:new (?:Problem|Refusal)\(|refuse\w*\(|notFound\([^()]*,)\s*'([A-Z][A-Z0-9_]+)'/g;
const BY_STATUS = /^ {2}\d{3}: \['([A-Z_]+)',/gm;
const REGISTERED = /^ {2,4}([A-Z][A-Z0-9_]+): \{/gm;

function sources(): string[] {
  return ['backend/src', 'libs/gift/src', 'libs/event-sourcing/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /(?<!\.spec|\.d)\.ts$/.test(path) && !/\/(testing|dist|node_modules)\//.test(path)),
  );
}

function codesIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const registered = path.endsWith('refusals.ts') ? [...text.matchAll(REGISTERED)] : [];
  return [...text.matchAll(THROWN), ...text.matchAll(BY_STATUS), ...registered].flatMap(
    ([, code]) => code ?? [],
  );
}

describe('what a guest is refused for', () => {
  const codes = new Set(
    sources()
      .filter((path) => !OFFICE_MODULES.test(path))
      .flatMap(codesIn),
  );

  it.each(LANGUAGES.filter((language) => language !== OWN_LANGUAGE))('is said in %s', (language) => {
    const said = PROBLEM_TEXTS[language];
    expect(codes.size).toBeGreaterThan(120);
    expect([...codes].filter((code) => !(code in said) && !OFFICE_ONLY.has(code)).toSorted()).toEqual([]);
    expect([...OFFICE_ONLY].filter((code) => code in said || !codes.has(code))).toEqual([]);
  });
});
