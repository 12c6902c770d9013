// `npm run test:containers [-- --stand-ins] [-- --as-built]`: Dockerfile and docker-compose.yml on this machine's engine, unchanged, from
// the build to the first sale, through kills, pauses and interrupted first starts. By hand, where an engine is; it takes
// about ten minutes. `--stand-ins` first builds the official images that the files name, for an engine that can pull
// none; `--as-built` takes the image of the last run. It ends everything that it started.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildStandIns, composeProject, docker, hasEngine, root } from './engine.mjs';
import { eventually, shopAt } from './shop.mjs';

const NAME = 'fiocco-trial';
const PORT = '3917';
const TRIALS = { PORT, COMPOSE_PROFILES: 'trials', SMTP_URL: 'smtp://mailpit:1025' };
const SERVICES = ['api', 'worker', 'postgres', 'redis'];

const say = (line) => console.log(`· ${line}`);
let passed = 0;
async function check(what, work) {
  const begin = performance.now();
  await work();
  passed += 1;
  say(`${what} (${((performance.now() - begin) / 1_000).toFixed(1)} s)`);
}

async function build() {
  await check('the image builds', () => docker('build', '-q', '-t', 'fiocco', '.'));
  await check('a changed line in libs installs nothing again', async () => {
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-context-'));
    try {
      for (const name of [
        'Dockerfile',
        '.dockerignore',
        'package.json',
        'package-lock.json',
        'libs',
        'test/package.json',
      ])
        fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
      for (const name of ['backend', 'example-shop', 'frontend'])
        fs.cpSync(path.join(root, name, 'package.json'), path.join(copy, name, 'package.json'));
      fs.appendFileSync(path.join(copy, 'libs/money/src/index.ts'), '\n// changed\n');
      const lines = await docker('build', '--target', 'packages', copy);
      assert.match(lines, /RUN npm ci .*--omit=dev[^\n]*\n ---> Using cache/);
    } finally {
      fs.rmSync(copy, { recursive: true, force: true });
    }
  });
  await check('the image has neither sources nor tests nor the sandbox', async () => {
    const unwanted = [
      '-path ./node_modules -prune -o -type f',
      '\\( -name "*.ts" -o -name "*.spec.*"',
      '-o -path "*/testing/*"',
      '-o -path "*/payment-sandbox/*" -o -name ".env*" \\) -print',
    ];
    assert.equal(await docker('run', '--rm', 'fiocco', 'sh', '-c', `find . ${unwanted.join(' ')}`), '');
  });
}

async function fromUpToTheFirstSale() {
  await check('up comes to a shop that is ready', async () => {
    await project.up();
    await shop.ready();
  });
  await check('the start tells how far it has come', async () => {
    const lines = await project.compose('logs', '--no-color', 'api');
    for (const line of ['listening', 'migrated', `ready on http://localhost:${PORT}`])
      assert.ok(lines.includes(line), line);
  });
  await check('the first sale, and its mail', async () => {
    await shop.open(await project.exec('api', 'cat', '/data/secrets/setup-code'));
    assert.equal((await shop.sell()).status, 'completata');
    await eventually(async () => assert.ok((await mails()) > 0));
  });
  await check("the shop's role is no superuser, and no volume is without a name", async () => {
    assert.equal(await sql("select rolsuper from pg_roles where rolname = 'fiocco'"), 'f');
    for (const service of [...SERVICES, 'prepare', 'mailpit'])
      assert.doesNotMatch(
        await project.inspect(service, '{{range .Mounts}}{{.Name}} {{end}}'),
        /\b[0-9a-f]{64}\b/,
      );
  });
  await check('no check that is late falls to a server as its first process', async () => {
    for (const service of SERVICES)
      assert.match(await project.exec(service, 'cat', '/proc/1/comm'), /^(docker-init|tini)$/);
  });
  await check('every health check passes', () =>
    eventually(async () => {
      for (const service of SERVICES)
        assert.equal(await project.inspect(service, '{{.State.Health.Status}}'), 'healthy');
    }),
  );
  await check('down and up keep the shop', async () => {
    await project.compose('down', '--timeout', '20');
    await project.up();
    await shop.ready();
    await shop.sell();
  });
}

const mails = async () =>
  Number(
    await project.exec(
      'worker',
      'node',
      '-e',
      "fetch('http://mailpit:8025/api/v1/messages').then(async (r) => console.log((await r.json()).total))",
    ),
  );

const sql = (statement, database = 'fiocco') =>
  project.exec('postgres', 'psql', '-qtA', '-U', 'postgres', '-d', database, '-c', statement);

function kill(service) {
  return check(`${service} killed: it comes back, and the shop sells`, async () => {
    const before = await mails();
    const started = await project.inspect(service, '{{.State.StartedAt}}');
    await project.kill(service);
    await eventually(async () =>
      assert.notEqual(await project.inspect(service, '{{.State.StartedAt}}'), started),
    );
    await eventually(() => shop.sell());
    await eventually(async () => assert.deepEqual((await shop.health()).body, { status: 'ok' }));
    await eventually(async () => assert.ok((await mails()) > before));
  });
}

/** What the health check says while a service answers nothing; null: it says nothing either. */
const FROZEN = {
  api: null,
  worker: { status: 200 },
  postgres: { status: 503 },
  redis: { status: 200, body: { status: 'ok', redis: 'away' } },
};

const pick = (answer, like) => Object.fromEntries(Object.keys(like).map((name) => [name, answer[name]]));

function freeze(service) {
  return check(`${service} paused: the health check says so, and the shop goes on afterwards`, async () => {
    await project.pause(service);
    try {
      const expected = FROZEN[service];
      if (expected === null) await assert.rejects(shop.health());
      else await eventually(async () => assert.deepEqual(pick(await shop.health(), expected), expected));
    } finally {
      await project.unpause(service);
    }
    await eventually(() => shop.sell());
    await eventually(async () => assert.deepEqual((await shop.health()).body, { status: 'ok' }));
  });
}

async function proxies() {
  await check('behind one proxy the address counts that it named, also one of the own network', async () => {
    assert.equal(await networksOf(['203.0.113.1, 192.168.1.50', '203.0.113.2, 192.168.1.50']), 1);
    assert.equal(await networksOf(['192.168.1.51', '192.168.1.52']), 2);
  });
  await check('without a proxy nobody names an address', async () => {
    const alone = composeProject(NAME, { ...TRIALS, TRUST_PROXY: 'none' });
    await alone.up('--no-deps', 'api');
    await shop.ready();
    assert.equal(await networksOf(['203.0.113.1', '203.0.113.2']), 1);
  });
}

/** In how many networks the shop takes these callers to be, by the digests in its log. */
async function networksOf(addresses) {
  const digests = async () =>
    (await project.compose('logs', '--no-color', 'api'))
      .split('\n')
      .filter((line) => line.includes('"status":401'))
      .map((line) => /"network":"([^"]+)"/.exec(line)?.[1]);
  const before = (await digests()).length;
  await shop.fail(addresses);
  const told = () => digests().then((all) => all.slice(before));
  await eventually(async () => assert.equal((await told()).length, addresses.length));
  return new Set(await told()).size;
}

async function commands() {
  await check(
    'a lost password is replaced by a command of the image, which tells how it is called',
    async () => {
      const usage = await project
        .exec('api', 'node', 'backend/dist/reset-password.main.js')
        .catch((error) => error.stderr);
      assert.match(usage, /node backend\/dist\/reset-password\.main\.js <username>/);
      const lines = await project.exec('api', 'node', 'backend/dist/reset-password.main.js', 'titolare');
      const [, token] = new RegExp(`http://localhost:${PORT}/\\S*?([\\w-]{20,})\\s*$`).exec(lines) ?? [];
      assert.ok(token, lines);
      const body = { token, newPassword: 'una-parola-tutta-nuova' };
      await shop.admin('POST', '/api/reset-password', { body, expect: 200 });
    },
  );
  await check('the ledger is what it was', () =>
    project.exec('api', 'node', 'backend/dist/verify-ledger.main.js'),
  );
}

/** Five moments of a first start, each with how it is come by. */
function INTERRUPTIONS() {
  const service = (name) => eventually(() => project.inspect(name, '{{.State.Running}}'));
  const drop = (statement) => sql(statement, 'postgres');
  return {
    'while the cluster is made': async () => {
      await project.up('postgres');
      await eventually(
        () => project.exec('postgres', 'sh', '-c', 'test -d "$PGDATA.new" && ! test -d "$PGDATA"'),
        20,
      );
    },
    'before the role is made': async () => {
      await project.up('postgres');
      await eventually(() => sql('select', 'postgres'));
    },
    'between role and database': async () => {
      await project.up('prepare');
      await eventually(() => sql('select'));
      await drop('drop database fiocco');
    },
    'while tables are made': async () => {
      void project.up().catch(() => undefined);
      await service('api');
      await eventually(async () => assert.ok(Number(await sql('select count(*) from migrations')) > 3));
    },
    'and the passwords are lost': async () => {
      await project.up();
      await shop.ready();
      await project.loseAll();
      await docker('volume', 'rm', `${NAME}_passwords`);
    },
  };
}

function interrupted(what, interrupt) {
  return check(`a first start interrupted ${what}: the next one ends it`, async () => {
    await interrupt();
    await project.loseAll();
    await eventually(() => project.up());
    await shop.ready();
    await shop.open(await project.exec('api', 'cat', '/data/secrets/setup-code'));
    await shop.sell();
    await project.down();
  });
}

if (!(await hasEngine())) {
  console.error('There is no container engine here (`docker info` fails): nothing was tested.');
  process.exit(2);
}
if (process.argv.includes('--stand-ins')) await buildStandIns(say);

const project = composeProject(NAME, TRIALS);
const shop = shopAt(`http://127.0.0.1:${PORT}`);
try {
  if (!process.argv.includes('--as-built')) await build();
  await fromUpToTheFirstSale();
  for (const service of SERVICES) await kill(service);
  for (const service of SERVICES) await freeze(service);
  await proxies();
  await commands();
  await project.down();
  for (const [what, interrupt] of Object.entries(INTERRUPTIONS())) await interrupted(what, interrupt);
  console.log(`${passed} passed, 0 failed`);
} catch (error) {
  console.log(await project.compose('logs', '--tail', '20').catch(String));
  console.error(error);
  console.log(`${passed} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  await project.down();
}
