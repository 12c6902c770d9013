import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const CLIENT = resolve(__dirname, '../../frontend/src');
const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

interface Style {
  readonly sheet: string;
  /** The names that are written out in a component. */
  readonly named: readonly string[];
  /** Whether others are put together while it runs. */
  readonly computes: boolean;
}

function stylesOf(source: string): Style[] {
  return [...source.matchAll(IMPORT)].map(([, styles, sheet = '']) => {
    const uses = [...source.matchAll(new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))];
    const named = uses.map(([, dotted, quoted = '']) => dotted ?? quoted);
    return { sheet, named, computes: new RegExp(`\\b${styles}\\[(?!')`).test(source) };
  });
}

function classesOf(css: string): string[] {
  const rules = css.replace(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '');
  return [...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
}

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).map((name) => join(CLIENT, name));
const read = (file: string) => readFileSync(file, 'utf8');
const uses = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    stylesOf(read(file)).map((style) => ({ ...style, path: join(dirname(file), style.sheet) })),
  );
const sheets = files.filter((file) => file.endsWith('.module.css'));

describe('the classes of the client’s components', () => {
  it('have a rule', () => {
    expect(uses.length).toBeGreaterThan(80);
    const lacking = uses.flatMap(({ path, named }) =>
      named.filter((name) => !classesOf(read(path)).includes(name)).map((name) => `${name} in ${path}`),
    );
    expect(lacking).toEqual([]);
  });

  it('are used where they have one', () => {
    const unused = sheets.flatMap((sheet) => {
      const own = uses.filter(({ path }) => path === sheet);
      if (own.some(({ computes }) => computes)) return [];
      const named = new Set(own.flatMap((use) => use.named));
      return classesOf(read(sheet))
        .filter((name) => !named.has(name))
        .map((name) => `${name} in ${sheet}`);
    });
    expect(unused).toEqual([]);
  });

  it('are found in either way of writing', () => {
    const source = "import styles from './a.module.css';\nstyles.name; styles['two-words'];";
    expect(stylesOf(source)).toEqual([
      { sheet: './a.module.css', named: ['name', 'two-words'], computes: false },
    ]);
    expect(stylesOf(`${source} styles[tone]`)).toMatchObject([{ computes: true }]);
    expect(classesOf('/* .old */ .name > .two-words:hover { margin: 0.5rem }')).toEqual([
      'name',
      'two-words',
    ]);
  });
});
