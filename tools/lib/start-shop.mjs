import path from 'node:path';
import { keepApplicationRunning } from './application-keeper.mjs';
import { build } from './build.mjs';
import { keepDatabaseRunning } from './database-keeper.mjs';
import { install } from './install.mjs';
import { lockDataFolder, lockWorkspace } from './locks.mjs';
import { exitCodes } from './operator-error.mjs';
import { makeWritable } from './postgres-folder.mjs';
import { keepSandboxRunning, wantsSandbox } from './sandbox-keeper.mjs';
import { createScope } from './scope.mjs';
import { describeError, say, secondsSince } from './terminal.mjs';
import { openWaitingRoom, readAddress } from './waiting-room.mjs';
import { root } from './workspace.mjs';

/**
 * Installs, builds and runs the shop until a signal comes or the application ends; then stops everything it started.
 */
export async function startShop(env) {
  const scope = createScope(env);
  try {
    await bringUp(scope, env);
  } catch (error) {
    if (scope.closing) return; // a step that our own stop cut short
    console.error(describeError(error));
    await scope.close(error.exitCode ?? exitCodes.failed);
  }
}

async function bringUp(scope, env) {
  const begin = performance.now();
  const embedded = !env.DATABASE_URL;
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  const wanted = readAddress(env);
  makeWritable(dataDir);
  if (embedded) scope.defer(lockDataFolder(dataDir, wanted, env.PUBLIC_URL));
  const room = await openWaitingRoom(wanted);
  scope.defer(() => room.close());
  const address = room.address;

  // For the project's own tests only: programs that need neither packages nor a build.
  const entries = env.FIOCCO_APP_ENTRY ? entriesOfTest(env) : await prepare(scope, room);

  const onGivenUp = (error, told) => fail(scope, error, told);
  const database = embedded ? await bringUpDatabase({ scope, room, dataDir, onGivenUp }) : undefined;
  const sandbox = await bringUpSandbox(env, {
    scope,
    entry: entries.sandbox,
    dataDir,
    address,
    onGivenUp,
    publicUrl: env.PUBLIC_URL,
  });
  const application = keepApplicationRunning({
    entry: entries.application,
    room,
    env: applicationEnv(env, { database, sandbox, dataDir, address }),
    hold: database?.hold,
    onGivenUp,
  });
  scope.defer(() => application.stop());
  if ((await application.ready) && !scope.closing) announce({ address, begin, sandbox });
}

function announce({ address, begin, sandbox }) {
  say(`Fiocco is ready: ${address.url} (${secondsSince(begin)} s). Ctrl-C stops it.`);
  if (!sandbox.addresses) return;
  const { panel, stripe, paypal } = sandbox.addresses;
  say(`Payments are pretended: panel ${panel} (Stripe ${stripe}, PayPal ${paypal}).`);
}

const entriesOfTest = ({ FIOCCO_APP_ENTRY, FIOCCO_SANDBOX_ENTRY }) => ({
  application: path.resolve(FIOCCO_APP_ENTRY),
  sandbox: FIOCCO_SANDBOX_ENTRY && path.resolve(FIOCCO_SANDBOX_ENTRY),
});

/** Stopped after the application, which may have something to ask it while it drains. */
async function bringUpSandbox(env, { scope, ...how }) {
  if (!how.entry || !wantsSandbox(env)) return { env: {} };
  const sandbox = await keepSandboxRunning(how);
  scope.defer(() => sandbox.stop());
  return sandbox;
}

async function bringUpDatabase({ scope, room, dataDir, onGivenUp }) {
  room.report('database');
  const database = await keepDatabaseRunning({ dataDir, onGivenUp });
  scope.defer(() => database.stop());
  return database;
}

async function prepare(scope, room) {
  const release = await lockWorkspace();
  scope.defer(release);
  room.report('install');
  await install({ root, scope });
  room.report('build');
  await build({ root, scope });
  release();
  return {
    application: path.join(root, 'example-shop', 'dist', 'main.js'),
    sandbox: path.join(root, 'libs', 'payment-sandbox', 'dist', 'main.js'),
  };
}

function applicationEnv(env, { database, sandbox, dataDir, address }) {
  const embedded = database !== undefined;
  const production = env.NODE_ENV === 'production';
  // A ledger on another server may belong to a real shop, even where the embedded database is empty.
  const own = embedded && !env.EVENT_STORE;
  const demo = own && !production ? env.DEMO !== 'off' : env.DEMO === 'on';
  return {
    ...env,
    DATABASE_URL: database?.url ?? env.DATABASE_URL,
    DATA_DIR: dataDir,
    PORT: String(address.port),
    DEMO: demo ? 'on' : 'off',
    ...(embedded ? { FIOCCO_EMBEDDED: '1' } : {}),
    ...sandbox.env,
  };
}

async function fail(scope, error, { isTold = false } = {}) {
  if (scope.closing) return;
  if (!isTold) console.error(describeError(error));
  await scope.close(error.exitCode ?? exitCodes.failed);
}
