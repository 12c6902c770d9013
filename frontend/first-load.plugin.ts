import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** What a guest's phone loads of script before a list can be used, compressed, in bytes. */
const MOST_BYTES = 150_000;
const LIST_PAGE = 'src/routes/list.$listId.index.tsx?tsr-split=component';
/** Its texts, in one of the languages. */
const LIST_TEXTS = /[\\/]texts[\\/]src[\\/](?<language>[a-z]{2})[\\/](?:common|list)\.ts$/;

function withImports(chunks: ReadonlyMap<string, Chunk>, chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) withImports(chunks, imported, seen);
  }
  return seen;
}

function firstLoadOf(chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const all = [...chunks.values()];
  const roots = [
    all.find(({ isEntry }) => isEntry),
    all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(LIST_PAGE)),
  ];
  if (roots.includes(undefined)) throw new Error(`The client was built without its entry or ${LIST_PAGE}`);
  return [...new Set(roots.flatMap((root) => (root ? [...withImports(chunks, root)] : [])))];
}

const bytesOf = ({ code }: Chunk): number => gzipSync(code, { level: 9 }).length;

const languageOf = ({ facadeModuleId }: Chunk): string | undefined =>
  LIST_TEXTS.exec(facadeModuleId ?? '')?.groups?.['language'];

/** By language; one of them is sent. */
function textsByLanguage(chunks: readonly Chunk[]): ReadonlyMap<string, readonly Chunk[]> {
  const byLanguage = new Map<string, Chunk[]>();
  for (const chunk of chunks) {
    const language = languageOf(chunk);
    if (language) byLanguage.set(language, [...(byLanguage.get(language) ?? []), chunk]);
  }
  const files = [...byLanguage.values()].map(({ length }) => length);
  if (!files.includes(2) || files.some((count) => count !== 2))
    throw new Error('The client was built without the texts of a list');
  return byLanguage;
}

const told = (chunks: readonly Chunk[]): string =>
  chunks.map((chunk) => `  ${bytesOf(chunk)} ${chunk.fileName}`).join('\n');

/** Says how heavy a public list is in each language, and lets no build pass in which it has grown too heavy. */
export function limitFirstLoad(): Plugin {
  return {
    name: 'fiocco:first-load',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const shared = firstLoadOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
      for (const [language, texts] of textsByLanguage(chunks)) {
        const files = [...shared, ...texts];
        const bytes = files.reduce((sum, chunk) => sum + bytesOf(chunk), 0);
        if (bytes > MOST_BYTES)
          this.error(
            `A public list in "${language}" loads ${bytes} bytes of script, at most ${MOST_BYTES} are allowed:\n${told(files)}`,
          );
        this.info(`A public list in "${language}" loads ${bytes} bytes of script, of ${MOST_BYTES}`);
      }
    },
  };
}
