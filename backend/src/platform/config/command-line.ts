import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const TOOLS = resolve(import.meta.dirname, '../../../../tools');

/** The commands whose program has another name, and what it is told first. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = { rebuild: ['projections.main.js', 'rebuild'] };

/**
 * How whoever runs the shop calls one of its commands: by npm beside the sources, and by the program itself in the image,
 * which has neither npm's commands nor the tools that they start.
 */
export function commandLine(name: string, args = '', tools = TOOLS): string {
  if (existsSync(resolve(tools, `${name}.mjs`))) return `npm run ${name}${args && ` -- ${args}`}`;
  const [program = `${name}.main.js`, ...first] = PROGRAMS[name] ?? [];
  return ['node', `backend/dist/${program}`, ...first, args].filter(Boolean).join(' ');
}
