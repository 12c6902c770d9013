import { MAIL_FILTERS, type MailFilter } from '@fiocco/contracts';

/** The register's address: the open mail, and what the list shows. */
export interface MailSearch {
  readonly id?: string;
  readonly q?: string;
  readonly state?: MailFilter;
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

export function mailSearchFrom(search: Record<string, unknown>): MailSearch {
  return {
    id: textIn(search['id']),
    q: textIn(search['q']),
    state: MAIL_FILTERS.find((filter) => filter === search['state']),
  };
}
