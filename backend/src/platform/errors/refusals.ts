import type { Refusal } from '@fiocco/event-sourcing';
import { Problem } from './problem.js';

type Details = Refusal['details'];

/** The answer for one refusal of a decider. */
interface RefusalMapping {
  readonly status: number;
  /** The field of the body that it is about, for the answer's `fields`. */
  readonly field?: string;
  /** Italian. A function where the text uses facts from the refusal's details. */
  readonly text: string | ((details: Details) => string);
}

const mappings = new Map<string, RefusalMapping>();

/** Adds a module's codes; call it at the top level of the module's `*.refusals.ts`. A code can be added only once. */
export function registerRefusals(codes: Readonly<Record<string, RefusalMapping>>): void {
  for (const [code, mapping] of Object.entries(codes)) {
    const known = mappings.get(code);
    if (known && known !== mapping) throw new Error(`Refusal ${code} is registered twice`);
    mappings.set(code, mapping);
  }
}

export function problemOfRefusal(refusal: Refusal): Problem {
  const mapping = mappings.get(refusal.code);
  if (!mapping) return new Problem(refusal.code, 409, 'Questa operazione non è possibile in questo momento.');
  const text = typeof mapping.text === 'string' ? mapping.text : mapping.text(refusal.details);
  const details = Object.keys(refusal.details).length > 0 ? refusal.details : undefined;
  const fields = mapping.field === undefined ? undefined : { [mapping.field]: text };
  return new Problem(refusal.code, mapping.status, text, { details, fields });
}
