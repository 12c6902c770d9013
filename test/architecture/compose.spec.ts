import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandLine, loadConfig } from '../../backend/src/platform/index.js';

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const compose = read('docker-compose.yml');
const image = read('Dockerfile');

/** By name: what the file says of each service. */
const services = new Map(
  [...compose.slice(compose.indexOf('\nservices:')).matchAll(/^ {2}([a-z]+):\n((?: {4}.*\n|\n)+)/gm)].map(
    ([, name = '', lines = '']) => [
      name,
      lines.replace('<<: *application', compose.slice(compose.indexOf('x-application'))),
    ],
  ),
);

describe('docker-compose.yml', () => {
  it('publishes nothing to other machines: the shop speaks plain HTTP', () => {
    const published = [...compose.matchAll(/^ {6}- '([^']*:[^']+)'$/gm)].map(([, port]) => port);
    expect(published.length).toBeGreaterThan(1);
    expect(published.filter((port) => !port?.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('holds no password, not even one to fall back on', () => {
    expect(compose).not.toMatch(/PASSWORD: |PASSWORD:-/);
    expect(compose).not.toMatch(/:\/\/[^/\s]*:[^/\s]*@/);
  });

  it('trusts one proxy and no range of addresses, which guests may be in too', () => {
    expect(compose).toContain('TRUST_PROXY: ${TRUST_PROXY:-1}\n');
  });

  it('can be read by Debian’s compose, which knows no name of the whole', () => {
    expect(compose).not.toMatch(/^name:/m);
  });

  it('gives every service a limit of memory, logs that turn over and no rights of the machine', () => {
    expect([...services.keys()].length).toBeGreaterThan(6);
    for (const [name, lines] of services)
      expect([
        name,
        ...['mem_limit:', 'logging: *logging', 'cap_drop: [ALL]'].filter((one) => !lines.includes(one)),
      ]).toEqual([name]);
  });

  it('starts a service with a health check under an init, without a shell between', () => {
    const checked = [...services].filter(([, lines]) => lines.includes('test: ['));
    expect(checked.length).toBeGreaterThan(3);
    for (const [name, lines] of checked) {
      expect([name, lines]).toEqual([name, expect.stringMatching(/test: \[\s*'CMD',/)]);
      // Mailpit is one program without children.
      if (name !== 'mailpit') expect([name, lines]).toEqual([name, expect.stringContaining('init: true')]);
    }
    expect(services.get('postgres')).toMatch(
      /'psql',[^\]]*'--dbname=fiocco',[^\]]*\]\s*interval: 10s\s*timeout: 30s/,
    );
  });

  it('names the database in addresses that are such', () => {
    const addresses = [...compose.matchAll(/^ +DATABASE\w*_URL: (\S+)$/gm)].map(
      ([, address = '']) => address,
    );
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((address) => !URL.canParse(address))).toEqual([]);
  });

  it('pins each image', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm), ...image.matchAll(/^FROM (\S+:\S+)/gm)].map(
      ([, name]) => name,
    );
    expect(images.length).toBeGreaterThan(4);
    expect(
      images.filter((name) => name !== 'fiocco' && !/:v?\d+\.\d+(\.\d+)?(-[\w-]+)?$/.test(name ?? '')),
    ).toEqual([]);
  });
});

describe('.env.example', () => {
  const example = read('.env.example');
  const offered = new Set([...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''));
  const left = example.slice(example.indexOf('# Fixed by docker-compose.yml'));
  const passed = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? ''));

  /** What the configuration asks for, and what stands in the code beside it. */
  function settings(): ReadonlySet<string> {
    const names = new Set<string>();
    const known: NodeJS.ProcessEnv = {
      DATABASE_URL: 'postgres://x/y',
      JWT_SECRET: 'x'.repeat(32),
      FIOCCO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const note = (env: NodeJS.ProcessEnv, name: string) => {
      names.add(name);
      return env[name];
    };
    loadConfig(new Proxy(known, { get: note }));
    for (const folder of ['backend/src', 'example-shop/src'])
      for (const file of readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }))
        if (file.endsWith('.ts') && !/\.spec\.ts$|testing\//.test(file))
          for (const [, name] of read(`${folder}/${file}`).matchAll(/env(?:\[|, )'([A-Z][A-Z0-9_]*)'/g))
            names.add(name ?? '');
    return names;
  }

  it('offers each setting that the code reads, or says why a value there would reach nothing', () => {
    const names = [...settings()];
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !offered.has(name) && !new RegExp(`\\b${name}\\b`).test(left))).toEqual([]);
  });

  it('offers what docker-compose.yml passes on, and nothing else', () => {
    const ofCompose = new Set(['COMPOSE_PROJECT_NAME', 'COMPOSE_PROFILES']);
    expect([...offered].filter((name) => !ofCompose.has(name)).toSorted()).toEqual([...passed].toSorted());
  });

  it('is copied to a file that is neither committed nor sent to the engine', () => {
    for (const file of ['.gitignore', '.dockerignore']) expect(read(file)).toMatch(/^\.env$/m);
  });
});

describe('the image', () => {
  it('has the drawings and fonts that the server draws mails and pictures with', () => {
    expect(image.split(/^FROM /m).at(-1)).toMatch(
      /^COPY --from=build \/app\/backend\/assets backend\/assets$/m,
    );
  });

  it('is built with everything that the pages are built with', () => {
    const files = readdirSync(resolve(root, 'frontend')).filter((file) => file.endsWith('.ts'));
    const elsewhere = files.flatMap((file) => [
      ...read(`frontend/${file}`).matchAll(/from '\.\.\/(tools\/[\w-]+|[\w-]+)/g),
    ]);
    const folders = new Set(elsewhere.map(([, folder]) => folder));
    expect(folders.size).toBeGreaterThan(1);
    for (const folder of folders) expect(image).toMatch(new RegExp(`^COPY ${folder} ${folder}$`, 'm'));
  });

  it('asks for its health without a second Node.js, seldom, and patiently at the start', () => {
    expect(image).toMatch(/HEALTHCHECK --interval=30s --timeout=10s --start-period=5m/);
    expect(image).not.toMatch(/HEALTHCHECK[^]*"node"[^]*\nCMD/);
  });

  it('is named in README with the commands that it has', () => {
    expect(read('README.md')).toContain(commandLine('reset-password', '<username>', '/app/tools'));
  });
});
