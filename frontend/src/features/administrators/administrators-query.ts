import type { Administrator, AnswerOf } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';

/** The server's words, or those of the specification where it has none. */
export function failureOf(error: unknown, isNew: boolean): string {
  if (isApiProblem(error) && !error.code.startsWith('HTTP_')) return messageOf(error);
  return isNew
    ? 'Errore nella creazione dell’amministratore'
    : 'Errore nell’aggiornamento dell’amministratore';
}

type Step = (account: Administrator) => Promise<unknown>;

/** What the row's menu does at once. */
function useStep(step: Step, done: (account: Administrator) => readonly [string, string?]) {
  return useMutation({
    meta: { changes: ['administrators', 'account'] },
    mutationFn: step,
    onSuccess: (_, account) => toast.success(...done(account)),
    onError: (error) => toast.error('Errore', failureOf(error, false)),
  });
}

export const useSetActive = () =>
  useStep(
    ({ id, version, active }): Promise<AnswerOf<'PATCH /api/administrators/:id'>> =>
      call('PATCH /api/administrators/:id', { params: { id }, body: { active: !active }, version }),
    () => ['Amministratore aggiornato'],
  );

export const useEndSessions = () =>
  useStep(
    ({ id }) => call('DELETE /api/administrators/:id/sessions', { params: { id } }),
    ({ name, username }) => ['Sessioni chiuse', name ?? username],
  );

export const useResetSecondFactor = () =>
  useStep(
    ({ id }) => call('DELETE /api/administrators/:id/second-factor', { params: { id } }),
    ({ name, username }) => ['Secondo fattore tolto', name ?? username],
  );
