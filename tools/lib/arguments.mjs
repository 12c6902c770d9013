import { parseArgs } from 'node:util';

/**
 * Parses a command's arguments with node's `parseArgs`. `--help` prints `help` and exits with 0; an unknown argument
 * exits with 2 and one line, so that a typing mistake starts nothing.
 */
export function readArguments({ help, options = {}, allowPositionals = false }) {
  try {
    const parsed = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals,
    });
    if (!parsed.values.help) return parsed;
    console.log(help.trim());
    return process.exit(0);
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [what] = error.message.split(/\. |\.$/);
    console.error(`${what}: --help tells what there is.`);
    return process.exit(2);
  }
}
