import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const compose = readFileSync(resolve(root, 'docker-compose.yml'), 'utf8');

describe('docker-compose.yml', () => {
  it('publishes nothing to other machines: the shop speaks plain HTTP', () => {
    const published = [...compose.matchAll(/^ {6}- '([^']*:\d+)'$/gm)].map(([, port]) => port);
    expect(published.length).toBeGreaterThan(1);
    expect(published.filter((port) => !port?.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('holds no password, not even one to fall back on', () => {
    expect(compose).not.toMatch(/PASSWORD: |PASSWORD:-/);
    expect(compose).not.toMatch(/:\/\/[^/\s]*:[^/\s]*@/);
  });

  it('tells the shop which proxies it may believe', () => {
    expect(compose).toMatch(/^ +TRUST_PROXY: \S/m);
  });
});

describe('the image', () => {
  it('has the drawings and fonts that the server draws mails and pictures with', () => {
    const image = readFileSync(resolve(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1);
    expect(image).toMatch(/^COPY --from=build \/app\/backend\/assets backend\/assets$/m);
  });
});
