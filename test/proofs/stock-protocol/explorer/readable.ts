import type { Append } from '../model/ledger-model.js';
import type { State, Step } from '../model/state.js';
import type { World } from './world.js';

function eventText({ type, data }: Append['events'][number]): string {
  const name = type.split('.')[1] ?? type;
  const { transactionId, allocationId, quantity } = data;
  const said = [
    transactionId,
    typeof allocationId === 'string' ? withShortIds(allocationId) : undefined,
    quantity,
  ];
  return `${name}(${said.filter((part) => typeof part === 'string' || typeof part === 'number').join(', ')})`;
}

/** Shortens ids: `00000002-0000-4000-8000-000000000003`, the third id of process 2, becomes `A2.3`. */
export function withShortIds(text: string): string {
  return text.replace(
    /([0-9a-f]{8})-0000-4000-8000-([0-9a-f]{12})/g,
    (_id, process: string, count: string) => `A${parseInt(process, 16)}.${parseInt(count, 16)}`,
  );
}

function appendText({ stream, expectedRevision, events }: Append): string {
  return `${events.map(eventText).join(' + ')} to ${stream} after revision ${expectedRevision}`;
}

/** A step in words. */
export function textOf(world: World, before: State, step: Step): string {
  switch (step.kind) {
    case 'time':
      return 'the time of the first holds runs out';
    case 'arrives':
      return `arrives late: ${appendText(step.append)}`;
    case 'dies':
      return `${world.nameOf(step.process)} dies`;
    case 'call': {
      const { call, how } = step;
      if (call.kind === 'begin') return `${call.by} begins`;
      const name = world.nameOf(step.process);
      if (call.kind === 'read') return `${name} reads ${call.stream}`;
      const { outcome } = world.model.append(before.ledger, call);
      return `${name} appends ${appendText(call)}: ${how === 'answered' ? outcome : how}`;
    }
  }
}
