/** What a draft's guest has done that the server does not know yet; for this tab only, so that a reload loses nothing. */
export interface DraftMemory {
  /** The second step was answered: the server names a way of delivery in any case. */
  readonly delivered: boolean;
  /** A share's sum as it was typed; null where nothing was typed since it was last held. */
  readonly amount: string | null;
}

const NOTHING: DraftMemory = { delivered: false, amount: null };
const keyOf = (draftId: string) => `fiocco:draft:${draftId}`;

export function memoryOf(draftId: string | undefined): DraftMemory {
  if (draftId === undefined) return NOTHING;
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(keyOf(draftId)) ?? 'null',
    ) as Partial<DraftMemory> | null;
    return {
      delivered: stored?.delivered === true,
      amount: typeof stored?.amount === 'string' ? stored.amount : null,
    };
  } catch {
    return NOTHING;
  }
}

export function remember(draftId: string | undefined, change: Partial<DraftMemory>): void {
  if (draftId === undefined) return;
  try {
    sessionStorage.setItem(keyOf(draftId), JSON.stringify({ ...memoryOf(draftId), ...change }));
  } catch {
    // Without storage a reload goes back to the second step, and asks for the sum again.
  }
}
