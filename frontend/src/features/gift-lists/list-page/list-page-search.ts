/** The tabs of a list's page, as its address and its tab list name them. */
export const LIST_TABS = [
  ['regali', 'Regali'],
  ['ospiti', 'Ospiti'],
  ['denaro', 'Denaro'],
  ['messaggi', 'Messaggi'],
  ['consegne', 'Consegne'],
  ['cronologia', 'Cronologia'],
  ['condivisione', 'Condivisione'],
] as const;
export type ListTab = (typeof LIST_TABS)[number][0];

/** What the address of a list's page carries. */
export interface ListPageSearch {
  /** The open tab; the first one where it is absent. */
  readonly scheda?: ListTab;
  /** Among the deliveries: how far those that are shown have come. */
  readonly state?: string;
  /** Among the mails: the one that is open. */
  readonly mail?: string;
}

/** Whatever else stands in an address is left out. */
export function listPageSearchFrom(search: Record<string, unknown>): ListPageSearch {
  const { state, mail } = search;
  return {
    scheda: LIST_TABS.find(([tab]) => tab === search['scheda'])?.[0],
    state: typeof state === 'string' ? state : undefined,
    mail: typeof mail === 'string' || typeof mail === 'number' ? String(mail) : undefined,
  };
}
