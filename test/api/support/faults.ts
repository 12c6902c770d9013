/** The lines of a shop's log about faults of our own; refused calls are logged too, and are no faults. */
export const faultsIn = (logLines: readonly string[]): readonly string[] =>
  logLines.filter((line) => (JSON.parse(line) as { msg: string }).msg !== 'refused');
