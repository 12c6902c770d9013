import type { Plugin, Rolldown } from 'vite';
import { lackedBy } from '../tools/lint/oldest-browsers.mjs';

function* nodesIn(value: unknown): Generator<Rolldown.ESTree.Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') yield value as Rolldown.ESTree.Node;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** Lets no build pass that calls, in our code or a package's, what the oldest browsers lack. */
export function keepToOldestBrowsers(): Plugin {
  return {
    name: 'fiocco:oldest-browsers',
    apply: 'build',
    writeBundle(_, bundle) {
      const found = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [...nodesIn(this.parse(file.code))]
              .flatMap(lackedBy)
              .map((words) => `  ${file.fileName}: ${words}`)
          : [],
      );
      if (found.length > 0) this.error(`The oldest browsers lack\n${[...new Set(found)].join('\n')}`);
    },
  };
}
