/*
 * What was typed into a dialog and is not saved yet outlives a reload or a crash of the browser. It stays in this tab and
 * ends with it, with the sign-out, and as soon as somebody else signs in.
 */

const PREFIX = 'fiocco:office-draft:';

export interface KeptDraft {
  /** The id of whoever typed it. */
  readonly by: number;
  /** What stood when it was begun, such as the record's version: of another state it says nothing. */
  readonly against: string;
  readonly value: unknown;
}

function parsed(text: string | null): KeptDraft | null {
  try {
    return text === null ? null : (JSON.parse(text) as KeptDraft);
  } catch {
    return null;
  }
}

/** A browser may refuse to keep anything: then a draft lives as long as its dialog. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: KeptDraft): void {
  quietly(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(draft)));
}

/** The draft of this name that this person began from this state; null where there is none. */
export function keptDraft(name: string, by: number, against: string): KeptDraft | null {
  const draft = quietly(() => parsed(sessionStorage.getItem(PREFIX + name)));
  return draft?.by === by && draft.against === against ? draft : null;
}

export function forgetDraft(name: string): void {
  quietly(() => sessionStorage.removeItem(PREFIX + name));
}

/** All of them, or those of everybody but one person. */
export function forgetDrafts(exceptOf?: number): void {
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) {
      const isKept = exceptOf !== undefined && parsed(sessionStorage.getItem(key))?.by === exceptOf;
      if (key.startsWith(PREFIX) && !isKept) sessionStorage.removeItem(key);
    }
  });
}
