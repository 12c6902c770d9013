import type { FoundPerson, HeldAboutPerson, PersonExport } from '@fiocco/contracts';
import { FIND_LETTERS } from '@fiocco/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

/** What names a person to the server: the address, or a record of whoever gave none. */
const askedOf = ({ email, record }: Pick<FoundPerson, 'email' | 'record'>) =>
  email === null ? { record } : { email };

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['people', 'found', q],
    queryFn: ({ signal }): Promise<readonly FoundPerson[]> =>
      call('GET /api/privacy/people', { signal, query: { q } }),
    enabled: q.trim().length >= FIND_LETTERS,
  });

export const heldQuery = (person: FoundPerson) =>
  queryOptions({
    queryKey: ['people', 'held', person.email ?? person.record],
    queryFn: ({ signal }): Promise<HeldAboutPerson> =>
      call('POST /api/privacy/person', { signal, body: askedOf(person) }),
  });

/** Recorded in the history before it is answered. */
export const useExportPerson = (person: FoundPerson) =>
  useMutation({
    mutationFn: (): Promise<PersonExport> => call('POST /api/privacy/export', { body: askedOf(person) }),
  });

/** Afterwards nothing that is shown of anybody may still be right. */
export function useErasePerson(person: FoundPerson) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: string) =>
      call('POST /api/privacy/erasure', { body: { ...askedOf(person), confirmation } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['people', 'held'] });
      return client.invalidateQueries();
    },
  });
}
