import type { SettingsRecord } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAnew } from '../../shared/api/fetch-anew.js';
import { useState } from 'react';
import { call } from '../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { type Form, useForm } from '../../shared/office/controls/use-form.js';
import { isConflict } from '../../shared/office/records/conflict.js';
import { settingsQuery } from './queries.js';
import { bodyOf, changedFields, type TabKind, type TabValues, valuesOf } from './tab-kind.js';

interface Conflict {
  readonly message: string;
  readonly theirs: SettingsRecord;
}

export interface LineFault {
  readonly line: number;
  readonly text: string;
}

export interface TabForm {
  readonly form: Form<TabValues>;
  readonly record: SettingsRecord;
  readonly changed: readonly string[];
  readonly busy: boolean;
  readonly conflict: Conflict | null;
  /** Of a text of many lines: what the server refused in which. */
  readonly linesOf: (field: string) => readonly LineFault[];
  readonly save: (values: TabValues) => void;
  readonly reset: () => void;
}

/**
 * One tab's form on the record that it was opened with, or saved last: what others save meanwhile is a conflict, not a
 * surprise. A save leaves alone what is typed while it is under way.
 */
export function useTabForm(
  kind: TabKind,
  record: SettingsRecord,
  onSaved: (saved: SettingsRecord) => void,
): TabForm {
  const client = useQueryClient();
  const start = valuesOf(kind, record);
  const form = useForm<TabValues>(start, (values) => kind.faultsOf?.(values) ?? {});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const mutation = useMutation({
    meta: { changes: ['settings'] },
    mutationFn: (values: TabValues) => {
      const known = conflict?.theirs ?? record;
      const body = bodyOf(valuesOf(kind, known), values);
      return call('PUT /api/settings', { body, version: known.versions[kind.tab] });
    },
  });

  const refused = async (error: unknown) => {
    if (isConflict(error)) {
      const theirs = await fetchAnew(client, settingsQuery);
      return setConflict({ message: messageOf(error), theirs });
    }
    setConflict(null);
    form.refuse(error);
    toast.error('Errore', `Impossibile aggiornare le impostazioni: ${messageOf(error)}`);
  };

  return {
    form,
    record,
    changed: changedFields(start, form.values),
    busy: mutation.isPending,
    conflict,
    linesOf: (field) => linesIn(mutation.error, field),
    save: (values) => {
      const before = form.values;
      mutation.mutate(values, {
        onSuccess: (saved) => {
          client.setQueryData(settingsQuery.queryKey, saved);
          const answered = valuesOf(kind, saved);
          form.setMany((now) => ({ ...answered, ...typedSince(before, values, now) }));
          setConflict(null);
          toast.success('Successo', 'Impostazioni aggiornate con successo');
          onSaved(saved);
        },
        onError: (error) => void refused(error).catch(() => toast.error('Errore', messageOf(error))),
      });
    },
    reset: () => form.setMany(start),
  };
}

/** What is neither what stood there when the save began nor what was sent. */
function typedSince(before: TabValues, sent: TabValues, now: TabValues): TabValues {
  const touched = new Set(changedFields(before, now));
  const typed = changedFields(sent, now).filter((field) => touched.has(field));
  return Object.fromEntries(typed.map((field) => [field, now[field] ?? null]));
}

function linesIn(error: unknown, field: string): readonly LineFault[] {
  if (!isApiProblem(error)) return [];
  const lines = error.details['lines'] as Readonly<Record<string, readonly LineFault[]>> | undefined;
  return lines?.[field] ?? [];
}
