// PostgreSQL 18 from npm, for machines without one. Plain Node, so that it runs before anything is built.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { spawnLeashed } from './leash.mjs';
import { OperatorError, exitCodes } from './operator-error.mjs';
import { accountFor, postgresBinaries, runnableBy } from './postgres-binaries.mjs';
import { createCluster, findCluster, folderFor, makeWritable, noteShopPassword } from './postgres-folder.mjs';
import { goneWithin, servesCluster } from './processes.mjs';
import { ensureShopRole, giveSuperuserAnotherName } from './shop-role.mjs';

/** The shop's, in a cluster of its own. */
const database = 'postgres';
const socketPrefix = '.s.PGSQL.';
/** The longest path of a socket without its closing zero: 107 bytes on Linux, 103 on macOS. */
const longestSocketPath = 103;

const usual = {
  listen_addresses: '127.0.0.1',
  // The server's own working folder, which only its owner can enter.
  unix_socket_directories: '.',
  max_connections: 120,
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  // Random reads from memory or a solid-state disk cost hardly more than others; 4 was meant for turning disks.
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and their values may contain personal data, so they are not logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: 0,
};

/**
 * Starts the PostgreSQL server of a data folder, which it makes when there is none (`<dataDir>/postgres-18`).
 *
 * The server listens on a free port of 127.0.0.1 (or on `port`) and stops with this process, however that one ends.
 * A server that a killed process left behind in the same folder is stopped first; two living processes on one folder
 * are the caller's to prevent. What an operator can put right is thrown as an `OperatorError`.
 *
 * A server's own `settings` win over the usual ones.
 *
 * @returns `{ url, localUrl, admin, pid, port, exited, stop(), hold() }`. `url` is the shop's role, which owns its
 * database and is no superuser, through TCP; `localUrl` the same through a socket of the data folder where its path is
 * short enough for one: half the cost of each query. `admin` has both of the superuser. `exited` resolves when the server has
 * ended, wanted or not. `hold()` is a descriptor: whoever inherits it has the server until it ends itself.
 */
export async function startEmbeddedPostgres({ dataDir, port, settings = {}, log = () => undefined }) {
  const home = path.resolve(dataDir);
  makeWritable(home);
  let cluster = findCluster(home);
  const account = accountFor(cluster.owner);
  const native = runnableBy(account, postgresBinaries());
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  if (!cluster.password) {
    log('setting up the database');
    cluster = createCluster({ folder: cluster.folder, native, account, env });
  } else if (account && cluster.owner.uid === 0) {
    spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster.folder]); // restored by root from a copy
  }
  await stopOrphan(cluster.folder, log);
  removeSockets(cluster.folder);
  const server = await runServer({ ...cluster, native, account, env, wantedPort: port, settings, log });
  try {
    return { ...server, ...(await withShopRole(cluster, server.port)) };
  } catch (error) {
    await server.stop();
    throw new OperatorError(
      `The shop's role on the database cannot be prepared: ${error.message}`,
      exitCodes.databaseFailed,
    );
  }
}

/** A cluster of earlier starts had the shop for its superuser. Interrupted anywhere, the next start ends it. */
async function withShopRole(cluster, port) {
  const { folder, password } = cluster;
  const socket = path.join(folder, socketPrefix + port);
  const near = Buffer.byteLength(socket) <= longestSocketPath ? encodeURIComponent(folder) : '127.0.0.1';
  const urlOf = (host, role, secret) => `postgres://${role}:${secret}@${host}:${port}/${database}`;
  const urlsOf = (role, secret) => ({
    url: urlOf('127.0.0.1', role, secret),
    localUrl: urlOf(near, role, secret),
  });
  const admin = urlsOf('postgres', password);
  if (!cluster.shopPassword)
    await giveSuperuserAnotherName(urlsOf('fiocco', password).url, admin.url, password);
  const shopPassword = cluster.shopPassword ?? noteShopPassword(cluster);
  await ensureShopRole(admin.url, { role: 'fiocco', password: shopPassword, database });
  return { ...urlsOf('fiocco', shopPassword), admin };
}

/** The server of a killed process may still be running; a pid that belongs to another program by now is left alone. */
async function stopOrphan(folder, log) {
  const file = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  if (!servesCluster(pid, folder)) {
    fs.rmSync(file, { force: true });
    return;
  }
  log(`stopping the database server that an earlier start left behind (process ${pid})`);
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // gone by itself
    }
    if (await goneWithin(pid, 20_000)) return;
  }
  throw new OperatorError(
    `Process ${pid} still serves ${folder} and does not stop.`,
    exitCodes.databaseFailed,
  );
}

/** Removes sockets of servers that were killed. */
function removeSockets(folder) {
  for (const name of fs.readdirSync(folder))
    if (name.startsWith(socketPrefix)) fs.rmSync(path.join(folder, name), { force: true });
}

async function runServer(options) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const port = options.wantedPort ?? (await freePort());
    const { server, failure } = await tryToRun(options, port);
    if (server) return server;
    if (Date.now() > deadline || !isPassing(failure, options.wantedPort)) {
      throw new OperatorError(`The database does not start: ${failure}`, exitCodes.databaseFailed);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// The port was taken meanwhile, or backends of a killed server are still ending.
const isPassing = (failure) =>
  /Address already in use|could not create any TCP|pre-existing shared memory block|already exists/.test(
    failure,
  );

async function tryToRun({ folder, native, account, env, settings, log }, port) {
  const args = Object.entries({ ...usual, ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const leashed = spawnLeashed(
    path.join(native, 'bin', 'postgres'),
    ['-D', folderFor(account, folder), ...args],
    {
      ...account,
      env,
      cwd: folder,
      signal: 'INT',
      graceSeconds: 30,
      lastSignal: 'QUIT',
      stdio: ['ignore', 'pipe'],
    },
  );
  const { child, exited, release, hold } = leashed;
  const failure = await firstOf(child.stderr, exited, log);
  if (failure !== undefined) return { failure };
  child.unref();
  child.stdin.unref();
  child.stderr.unref();
  const pid = Number(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { server: { pid, port, exited, stop: release, hold } };
}

/** Resolves to undefined once the server is ready, or to the reason where it ended before. */
function firstOf(stderr, exited, log) {
  let rest = '';
  let reason = '';
  return new Promise((resolve, reject) => {
    stderr.setEncoding('utf8');
    stderr.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        log(line);
        if (/(FATAL|LOG):  (could not|pre-exist|lock file)/.test(line) || line.includes('FATAL:'))
          reason += `${line} `;
        if (line.includes('database system is ready to accept connections')) resolve(undefined);
      }
    });
    stderr.once('close', () =>
      exited.then((code) => resolve(reason.trim() || `it ended with code ${code}`), reject),
    );
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
