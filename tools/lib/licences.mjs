// The licences of what the shop is made of, as package-lock.json tells them.
import fs from 'node:fs';

/** Under these a shop may run, change and pass on what it got. LGPL: libvips, which stands beside the program as a library. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Their package.json names none; their repositories do. */
const NAMED_ELSEWHERE = { 'passport-strategy': 'MIT', pause: 'MIT', 'png-js': 'MIT' };

/** All that runs in a shop, sorted: `{ name, version, licence }`. What only builds or tests it is left out. */
export function licencesIn(lockFile) {
  const { packages } = JSON.parse(fs.readFileSync(lockFile, 'utf8'));
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { version, license }]) => {
      const name = place.split('node_modules/').at(-1);
      return { name, version, licence: license ?? NAMED_ELSEWHERE[name] ?? 'none' };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whether a licence, written as SPDX does (https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/), leaves a free choice. */
export function isFree(licence) {
  const either = licence.replaceAll(/[()]/g, '').split(' OR ');
  return either.some((choice) => choice.split(' AND ').every((one) => FREE.has(one.trim())));
}
