import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const styles = join(import.meta.dirname, '../../frontend/src/shared/styles');
const css = readFileSync(join(styles, 'fonts.css'), 'utf8');
const own = [...css.matchAll(/url\('(\.\/fonts\/[^']+)'\)/g)].map(([, file]) => join(styles, String(file)));

describe('the fonts of a page', () => {
  it('are 120 KB at most together', () => {
    expect(own).toHaveLength(3);
    const bytes = own.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(120 * 1024);
  });

  it('never hide a text while they are on their way', () => {
    const faces = css.match(/@font-face \{[^}]+\}/g) ?? [];
    const loaded = faces.filter((face) => face.includes('url('));
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.filter((face) => !face.includes('font-display: swap'))).toEqual([]);
  });

  it('have a stand-in of their size on every system', () => {
    const tokens = readFileSync(join(styles, 'tokens.css'), 'utf8');
    const standIns = [...css.matchAll(/font-family: '(\w+ as \w+)';[^}]+size-adjust/g)].map(
      ([, name]) => name,
    );
    expect(standIns).toHaveLength(6);
    expect(standIns.filter((name) => !tokens.includes(`'${name}'`))).toEqual([]);
  });
});
