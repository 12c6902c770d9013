// Who may import whom. Zones come from the folders; test/architecture proves each rule by a tree that breaks it.
const fs = require('node:fs');
const path = require('node:path');

const modules = 'backend/src/modules';
const tests = '\\.(spec|conformance|fixtures)\\.tsx?$|/testing/';
const typeOnly = { dependencyTypesNot: ['type-only'] };

/** Folders that hold a decider: everything beside it is part of the decision. */
function decisionFolders(folder) {
  if (!fs.existsSync(folder)) return [];
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const here = entries.some(({ name }) => name.endsWith('.decider.ts')) ? [folder] : [];
  return here.concat(
    ...entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => decisionFolders(path.posix.join(folder, name))),
  );
}
const decisions = `^(${decisionFolders(modules).join('|') || 'no folder decides'})`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or lack a third.',
      {},
      { circular: true, viaOnly: typeOnly },
    ),
    forbid('everything-resolves', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'modules-by-their-door',
      "A module's index.ts is what it promises; the rest may change.",
      { path: `^${modules}/([^/]+)/` },
      {
        path: `^${modules}/[^/]+/.+`,
        // What a module offers to the tests of others; `tests-stay-out` keeps everyone else from it.
        pathNot: [`^${modules}/$1/`, `^${modules}/[^/]+/(index\\.ts$|testing/)`],
      },
    ),
    forbid(
      'modules-by-their-door-from-outside',
      'Assembly knows the doors, and what a module declares as its own.',
      { path: '^backend/src/(?!modules/)' },
      {
        path: `^${modules}/[^/]+/.+`,
        pathNot: [`^${modules}/[^/]+/index\\.ts$`, '\\.owned\\.ts$'],
      },
    ),
    forbid(
      'stored-events-stay-inside',
      'What is stored for years must be free to change its shape with its own upcasters only; the kernel has its own door.',
      { path: `^${modules}/[^/]+/index\\.ts$` },
      { path: '\\.(events|decider|versions)\\.ts$|(^|/)libs/gift/' },
    ),
    forbid(
      'kernel-only-decides',
      'The rules of a gift run wherever they are asked: no framework, no database, no network, not even a type of them.',
      { path: '^libs/gift/', pathNot: tests },
      {
        pathNot: [
          '^libs/gift/src/',
          '(^|/)libs/(contracts|money|event-sourcing)/(src|dist)/index\\.(ts|js)$',
        ],
      },
    ),
    forbid(
      'deciders-only-decide',
      'A decision depends on its state and its command: types, money, the table of stages and its own folder.',
      { path: `${decisions}/.+\\.ts$`, pathNot: tests },
      {
        ...typeOnly,
        pathNot: ['^$1/.+\\.ts$', '(^|/)libs/(contracts|money|event-sourcing)/(src|dist)/index\\.(ts|js)$'],
      },
    ),
    forbid(
      'platform-knows-no-module',
      'The platform carries every module and knows none: what they own is handed to it.',
      { path: '^backend/src/platform/', pathNot: tests },
      { path: `^${modules}/` },
    ),
    forbid(
      'features-apart',
      'What two features need belongs in shared.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    forbid(
      'shared-below-features',
      'Routes compose features, features use shared, never the other way round.',
      { path: '^frontend/src/shared/' },
      { path: '^frontend/src/(features|routes)/' },
    ),
    forbid(
      'public-and-office-apart',
      'What both sides of the shop use belongs in the kit, and the kit knows neither of them.',
      { path: '^frontend/src/shared/([^/]+)/' },
      { path: '^frontend/src/shared/(public|office)/', pathNot: '^frontend/src/shared/$1/' },
    ),
    forbid(
      'guests-load-no-office',
      'A guest opens a list on a phone: nothing of the back office may come along.',
      { path: '^frontend/src/routes/(?!admin|auth|reset-password|index|__root|-office)' },
      { path: '^frontend/src/shared/office/|/@mantine/form/', reachable: true },
    ),
    forbid(
      'frontend-knows-contracts-only',
      'The browser and the server share the contracts, the texts, and how money is read and written.',
      { path: '^frontend/' },
      { path: '^backend/|(^|/)libs/(?!(contracts|money|texts)/)' },
    ),
    forbid(
      'product-without-example',
      'The example shop starts the product and fills it; the product knows of no example.',
      { path: '^(backend|frontend|libs)/' },
      { path: '^example-shop/' },
    ),
    forbid(
      'example-by-the-door',
      "The backend's index.ts is what it offers to whoever puts another beginning before the shop.",
      { path: '^example-shop/', pathNot: tests },
      { path: '^backend/', pathNot: '^backend/(src|dist)/index\\.(ts|js|d\\.ts)$' },
    ),
    forbid(
      'libs-below-backend',
      'A lib stands below the backend and names no business of the shop; libs/gift and libs/contracts alone do.',
      { path: '^libs/' },
      { path: '^(backend|frontend|test|tools)/' },
    ),
    forbid(
      'other-store-on-demand',
      'The client of EventStoreDB costs memory and start-up time wherever it is loaded: only where it is chosen.',
      { path: '^(backend|tools)/' },
      { ...typeOnly, path: '(^|/)libs/event-store-esdb/', dynamic: false },
    ),
    forbid(
      'commands-refuse-at-once',
      'To load the shop takes seconds: a command does so once its arguments are known to be right.',
      {
        path: '^backend/src/(operator-command|(after-restore|ledger|projections|reset-password|rotate-keys|verify-ledger)\\.main)\\.ts$',
      },
      { ...typeOnly, path: '^backend/src/((app\\.module|owned)\\.ts$|modules/)', dynamic: false },
    ),
    forbid(
      'tests-stay-out',
      'What runs in the shop needs nothing that was made for tests.',
      { path: '^(backend|example-shop|frontend|libs)/', pathNot: [tests, '^libs/testing/'] },
      { path: ['^test/', '(^|/)libs/testing/', tests] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.ts$|/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
