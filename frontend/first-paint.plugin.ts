import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import {
  build,
  type Manifest,
  type ManifestChunk,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
} from 'vite';
import { compileTexts } from './texts.plugin.ts';
import { LANGUAGES } from '../libs/texts/src/languages.ts';

const MANIFEST = '.vite/manifest.json';

const ROUTE = /^src\/routes\/(?!-|_)(.+)\.tsx\?tsr-split=component$/;

/** By its path: `src/routes/list.$listId.index.tsx` stands for `/list/$listId`; its component is a file of its own. */
function routesIn(manifest: Manifest): ReadonlyMap<string, ManifestChunk> {
  const routes = new Map<string, ManifestChunk>();
  for (const [file, chunk] of Object.entries(manifest)) {
    const name = ROUTE.exec(file)?.[1];
    if (name === undefined) continue;
    const parts = name.replace(/(^|\.)index$/, '').split('.');
    routes.set(`/${parts.map((part) => part.replace(/_$/, '')).join('/')}`, chunk);
  }
  return routes;
}

/** The pages about a purchase that was made. */
const THANKS = /^\/(thank-?you|gift-lists\/\$listId\/thank-you|annulla|conferma)(\/|$)/;

/** The rooms of texts that pages ask for, by their paths. */
const ROOMS: readonly (readonly [pages: RegExp, rooms: readonly string[]])[] = [
  [/^\/(list|gift-lists)\/\$listId$/, ['list']],
  [/^\/(checkout|stripe-checkout|gift-lists\/\$listId\/checkout)\//, ['checkout', 'order']],
  [THANKS, ['thanks', 'order']],
  [/^\/info\//, ['legal', 'faults']],
];

/** What a page says first, by the rooms of the texts; other rooms are asked for by the pages themselves. */
function textsOf(manifest: Manifest, language: string, path: string): ManifestChunk[] {
  const own = ROOMS.flatMap(([pages, rooms]) => (pages.test(path) ? rooms : []));
  const files = ['common', ...own].map((room) => manifest[`../libs/texts/src/${language}/${room}.ts`]);
  return files.filter((chunk) => chunk !== undefined);
}

function withImports(manifest: Manifest, chunk: ManifestChunk, seen = new Set<ManifestChunk>()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported) withImports(manifest, imported, seen);
  }
  return seen;
}

/**
 * For each page in each language the tags that fetch its own scripts, texts and style sheets together with those of every
 * page, and not after them. `folder` is that of the built client.
 */
function pageFiles(folder: string): Record<string, Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The client was built without an entry');
  const common = withImports(manifest, entry);
  const routes = routesIn(manifest);
  const tagsOf = (language: string, path: string, route: ManifestChunk): string => {
    const own = [...textsOf(manifest, language, path), ...withImports(manifest, route)].filter(
      (chunk) => !common.has(chunk),
    );
    const styles = new Set(own.flatMap((chunk) => chunk.css ?? []));
    return [
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join('');
  };
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries([...routes].map(([path, route]) => [path, tagsOf(language, path, route)])),
    ]),
  );
}

/** What the server draws the beginnings of, each with styles of its own. */
const PARTS = ['list', 'locked', 'checkout', 'thanks', 'written', 'sign-in'] as const;

/** For each part the style sheets of all that it is made of in one file, for the server to write into the page. */
function keepStyles(folder: string, { output }: Rolldown.RolldownOutput): void {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  // What a file imports comes before its own, as in the client.
  const sheetsOf = (name: string, seen = new Set<string>()): string[] => {
    const chunk = chunks.get(name);
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    const imported = chunk.imports.flatMap((other) => sheetsOf(other, seen));
    return [...imported, ...(chunk.viteMetadata?.importedCss ?? [])];
  };
  const sources = new Map(
    output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source]] : [])),
  );
  for (const part of PARTS) {
    const styles = [...new Set(sheetsOf(`${part}.cjs`))].map((name) => String(sources.get(name))).join('');
    if (!styles.startsWith('@layer')) throw new Error(`The styles of ${part} do not begin with their layers`);
    writeFileSync(join(folder, `${part}.css`), styles);
  }
}

/**
 * Builds what the server draws of pages before their script runs, as a folder that needs no package: after the client,
 * whose files it names.
 */
export function firstPaint(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'fiocco:first-paint',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(error) {
      if (error) return;
      const client = resolve(config.root, config.build.outDir);
      // Rolldown closes a build that has failed without naming its error here, and says it afterwards.
      if (!existsSync(join(client, MANIFEST))) return;
      const files = pageFiles(client);
      // Read here only; the server would send it to whoever asks.
      rmSync(join(client, '.vite'), { recursive: true });
      const folder = join(client, 'first-paint');
      const built = await build({
        configFile: false,
        root: config.root,
        logLevel: 'warn',
        plugins: [react(), compileTexts()],
        // As the client reads the workspace's libraries: as TypeScript, whether they are built or not.
        ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
        define: {
          'process.env.NODE_ENV': '"production"',
          __PAGE_FILES__: JSON.stringify(files),
        },
        build: {
          ssr: true,
          outDir: folder,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          // For the style sheets: the other files are the client's own.
          ssrEmitAssets: true,
          cssMinify: true,
          target: 'node20',
          minify: true,
          rolldownOptions: {
            input: ['first-paint', ...PARTS].map((name) =>
              resolve(config.root, `src/first-paint/${name}.tsx`),
            ),
            output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
          },
        },
      });
      keepStyles(folder, built as Rolldown.RolldownOutput);
      rmSync(join(folder, 'assets'), { recursive: true });
    },
  };
}
