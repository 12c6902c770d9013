/*
 * What the thanks read of their addresses. By itself, for the router has it at hand on every page.
 */

/**
 * The address only says which purchase to read. Its other parameters in the specification are ignored: anybody can
 * write them.
 */
export interface ThankYouSearch {
  readonly trid?: string;
  readonly giftListId?: string;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function matching(pattern: RegExp, value: unknown): string | undefined {
  return pattern.exec(text(value))?.[0];
}

export function thankYouSearch(search: Record<string, unknown>): ThankYouSearch {
  return {
    trid: matching(/^[\w-]{1,64}$/, search['trid'] ?? search['tid'] ?? search['transactionId']),
    giftListId: matching(/^\d{1,16}$/, search['giftListId']),
  };
}
