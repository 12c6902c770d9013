import { parseArgs } from 'node:util';

/**
 * The arguments of a command, as node's `parseArgs` answers them. `--help` prints `help` and ends the process with 0;
 * anything that the command does not know ends it with 2 and one line, so that a slip of the pen starts nothing.
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
