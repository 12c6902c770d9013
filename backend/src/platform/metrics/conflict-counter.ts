import type { Metrics } from './metrics.js';

/** By the kind of stream, which is what stands before its first dash. */
export function conflictCounter(metrics: Metrics): (stream: string) => void {
  const conflicts = metrics.counter({
    name: 'fiocco_command_conflicts_total',
    help: 'Commands that were decided again because another writer was faster, by the kind of stream',
    labelNames: ['stream'],
  });
  return (stream) => conflicts.inc({ stream: stream.split('-', 1)[0] });
}
