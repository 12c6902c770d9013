// @takes 20 s
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const GIFT = 'libs/gift/src';

/** The code that somebody adding a stage or an event would write first. */
const STAGE_ADDED = [
  ['libs/contracts/src/stages.ts', "  'held',\n", "  'held',\n  'tasted',\n"],
  [`${GIFT}/state/purchase.ts`, "  | At<'paid'>\n", "  | At<'paid'>\n  | At<'tasted'>\n"],
] as const;
const EVENT_ADDED = [
  [
    `${GIFT}/events/money.ts`,
    'export type MoneyEvent =\n',
    `type MoneyCounted = {
  readonly type: 'gift.MoneyCounted.v1';
  readonly data: { readonly transactionId: string };
};
export type MoneyEvent =
  | MoneyCounted
`,
  ],
] as const;

let folder: string;

/** A copy of the project's sources, without build output, whose workspaces are linked to each other. */
function copyProject(): void {
  for (const part of ['backend', 'frontend', 'libs']) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) =>
        !['node_modules', 'dist', '.data'].includes(basename(path)) && !path.endsWith('.tsbuildinfo'),
    });
  }
  for (const name of readdirSync(root).filter((one) => /^tsconfig.*\.json$|^package\.json$/.test(one)))
    cpSync(join(root, name), join(folder, name));
  link('node_modules', ['@fiocco', '.bin', '.cache']);
  mkdirSync(join(folder, 'node_modules/@fiocco'));
  for (const lib of readdirSync(join(folder, 'libs')))
    symlinkSync(join(folder, 'libs', lib), join(folder, 'node_modules/@fiocco', lib));
}

function link(folderOfModules: string, except: readonly string[]): void {
  mkdirSync(join(folder, folderOfModules), { recursive: true });
  for (const name of readdirSync(join(root, folderOfModules)).filter((one) => !except.includes(one)))
    symlinkSync(join(root, folderOfModules, name), join(folder, folderOfModules, name));
}

/** The files in which the type check finds errors after these changes, which are then undone. */
async function filesNamed(changes: readonly (readonly [file: string, from: string, to: string])[]) {
  const before = changes.map(([file]) => readFileSync(join(folder, file), 'utf8'));
  changes.forEach(([, from], index) => expect(before[index]?.split(from)).toHaveLength(2));
  changes.forEach(([file, from, to], index) => {
    writeFileSync(join(folder, file), (before[index] ?? '').replace(from, to));
  });
  const named = await check();
  changes.forEach(([file], index) => writeFileSync(join(folder, file), before[index] ?? ''));
  return named;
}

function check(): Promise<readonly string[]> {
  const program = join(root, 'node_modules/@typescript/native/bin/tsc');
  return new Promise((done) => {
    execFile(process.execPath, [program, '-b', 'backend', 'frontend'], { cwd: folder }, (_, stdout) => {
      const named = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
      // What only tests build gifts with is checked with the specs.
      done([...new Set(named)].filter((file) => !file.endsWith('.fixtures.ts')).toSorted());
    });
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiocco-types-'));
  copyProject();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every transition but the placing of a gift, the stock's, the notes of providers and what is found after a restore, which no stage concerns. */
const TRANSITIONS = [
  'authorise-payment',
  'bank-question',
  'begin-refund',
  'cancel',
  'capture-payment',
  'change-method',
  'correct-buyer',
  'correct-terms',
  'decline-payment',
  'end-hold',
  'hand-over',
  'hold-unit',
  'remove',
  'reserve',
  'reverse-money',
  'start-payment',
  'take-money',
  'transfer',
  'verify-payment',
  'void-payment',
];

test('a stage that is added has to be answered for everywhere before anything compiles', async () => {
  expect(await filesNamed(STAGE_ADDED)).toEqual([
    'backend/src/modules/checkout/drafts/purge-drafts.ts',
    'backend/src/modules/checkout/steps/purchase-steps.ts',
    'backend/src/modules/gifts/read-models/list-summary.row.ts',
    'backend/src/modules/gifts/read-models/todo.row.ts',
    'backend/src/modules/gifts/read-models/unit-classes.ts',
    'backend/src/modules/notifications/mails/gift-gone.mail.ts',
    'backend/src/modules/notifications/mails/purchase/purchase-mail.ts',
    'backend/src/modules/payments/desk/refund-money.handler.ts',
    'backend/src/modules/payments/paying/payment-outcomes.ts',
    'backend/src/modules/payments/settlement/due-at-provider.ts',
    'backend/src/modules/payments/settlement/settlement.ts',
    'backend/src/modules/transactions/commands/edit-transaction/staff-edit.ts',
    'backend/src/modules/transactions/commands/remove-transaction/remove-transaction.handler.ts',
    'backend/src/modules/transactions/desk/actions.ts',
    'backend/src/modules/transactions/http/purchases.controller.ts',
    'backend/src/modules/transactions/http/transaction-answer.ts',
    'backend/src/modules/transactions/http/whose-call.ts',
    'backend/src/modules/transactions/queries/named-transactions.ts',
    'backend/src/modules/transactions/queries/purchase-view.ts',
    'backend/src/modules/transactions/register/buyer-claims.ts',
    'backend/src/modules/transactions/transfer/transfer-details.ts',
    'frontend/src/features/as-of/transaction-facts.ts',
    'frontend/src/features/checkout/components/states/own-gift.tsx',
    'frontend/src/features/checkout/model/screen.ts',
    'frontend/src/features/gift-lists/assignment/unit-buyers.tsx',
    'frontend/src/features/thank-you/cancel-page.tsx',
    'frontend/src/features/thank-you/confirm-page.tsx',
    'frontend/src/features/thank-you/facts-of.ts',
    'frontend/src/features/thank-you/outcome.ts',
    'frontend/src/features/transactions/commands/cancel-dialog.tsx',
    'frontend/src/features/transactions/commands/offered.ts',
    'frontend/src/features/transactions/commands/refund-dialog.tsx',
    'frontend/src/features/transactions/commands/use-complete-now.ts',
    'frontend/src/features/transactions/list/use-row-actions.ts',
    'frontend/src/features/transactions/transaction-words.ts',
    'frontend/src/shared/office/term-words.ts',
    'libs/contracts/src/stages.ts',
    `${GIFT}/state/purchase.ts`,
    `${GIFT}/state/units.ts`,
    ...TRANSITIONS.map((name) => `${GIFT}/transitions/${name}.ts`),
  ]);
}, 240_000);

test('an event that is added has to be answered for everywhere before anything compiles', async () => {
  expect(await filesNamed(EVENT_ADDED)).toEqual([
    'backend/src/modules/cash/read-model/cash.projection.ts',
    'backend/src/modules/gifts/purchases/purchase-change.ts',
    'backend/src/modules/gifts/read-models/dashboard.row.ts',
    'backend/src/modules/gifts/read-models/figures.projection.ts',
    'backend/src/modules/transactions/diary/diary-line.ts',
    'backend/src/modules/transactions/diary/sentences.ts',
    'backend/src/modules/transactions/expiry/when-held-schedule-expiry.reactor.ts',
    'backend/src/modules/transactions/read-models/payments/payments.projection.ts',
    `${GIFT}/gift.decider.ts`,
    `${GIFT}/gift.references.ts`,
  ]);
}, 240_000);

/** A fifth payment and a fifth delivery method: a file and a line of the registry for each. */
const METHODS_ADDED = [
  ['payment', 'PAYMENT_REGISTRY', 'gift-voucher', 'giftVoucher'],
  ['delivery', 'DELIVERY_REGISTRY', 'locker', 'locker'],
] as const;

test('a way to pay or to deliver that is added compiles with its file and its line, and asks for nothing else', async () => {
  const registries = METHODS_ADDED.map(([kind, registry, file, name]) => {
    const home = `libs/contracts/src/methods/${kind}`;
    cpSync(join(root, `test/methods/${file}.fixture.ts`), join(folder, home, `${file}.ts`));
    const from = `export const ${registry} = [`;
    return [
      `${home}/registry.ts`,
      from,
      `import { ${name} } from './${file}.js';\n${from}${name}, `,
    ] as const;
  });
  expect(await filesNamed(registries)).toEqual([]);
}, 240_000);
