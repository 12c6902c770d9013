/** Of a shop's log: what went wrong on our side. That somebody was refused is logged too, and is no fault. */
export const faultsIn = (logLines: readonly string[]): readonly string[] =>
  logLines.filter((line) => (JSON.parse(line) as { msg: string }).msg !== 'refused');
