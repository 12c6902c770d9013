import { TODO_KINDS, type TodoKind } from '@fiocco/contracts';

/** The kind that the address names. Apart from the words, because every page knows how addresses are read. */
export const todoSearchFrom = (search: Record<string, unknown>): { readonly kind?: TodoKind } => ({
  kind: TODO_KINDS.find((kind) => kind === search['kind']),
});
