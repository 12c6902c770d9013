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

/** One language is sent; here the one whose texts are the longest. */
function heaviestTexts(chunks: readonly Chunk[]): readonly Chunk[] {
  const byLanguage = new Map<string, Chunk[]>();
  for (const chunk of chunks) {
    const language = LIST_TEXTS.exec(chunk.facadeModuleId ?? '')?.groups?.['language'];
    if (language) byLanguage.set(language, [...(byLanguage.get(language) ?? []), chunk]);
  }
  const sum = (texts: readonly Chunk[]) => texts.reduce((bytes, chunk) => bytes + bytesOf(chunk), 0);
  const all = [...byLanguage.values()];
  const heaviest = all.reduce((most, texts) => (sum(texts) > sum(most) ? texts : most), []);
  if (heaviest.length !== 2) throw new Error('The client was built without the texts of a list');
  return heaviest;
}

/** Lets no build pass in which a public list has grown too heavy, and says which files its script consists of. */
export function limitFirstLoad(): Plugin {
  return {
    name: 'fiocco:first-load',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const shared = firstLoadOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
      const texts = heaviestTexts(chunks);
      const files = [...shared, ...texts].map((chunk) => ({
        fileName: chunk.fileName,
        bytes: bytesOf(chunk),
      }));
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      if (bytes <= MOST_BYTES) return;
      const told = files.map((file) => `  ${file.bytes} ${file.fileName}`).join('\n');
      this.error(`A public list loads ${bytes} bytes of script, at most ${MOST_BYTES} are allowed:\n${told}`);
    },
  };
}
