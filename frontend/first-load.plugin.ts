import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** What a guest's phone loads of script before a list can be used, compressed, in bytes. */
const MOST_BYTES = 150_000;
const LIST_PAGE = 'src/routes/list.$listId.index.tsx?tsr-split=component';

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

/** Lets no build pass in which a public list has grown too heavy, and says which files its script consists of. */
export function limitFirstLoad(): Plugin {
  return {
    name: 'fiocco:first-load',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const files = firstLoadOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk]))).map(
        ({ fileName, code }) => ({ fileName, bytes: gzipSync(code, { level: 9 }).length }),
      );
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      if (bytes <= MOST_BYTES) return;
      const told = files.map((file) => `  ${file.bytes} ${file.fileName}`).join('\n');
      this.error(`A public list loads ${bytes} bytes of script, at most ${MOST_BYTES} are allowed:\n${told}`);
    },
  };
}
