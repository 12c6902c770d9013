import { type Occasion, compareNames } from '@fiocco/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Loaded, EmptyState, RowsSkeleton } from '../../shared/office/page/states.js';
import { Page } from '../../shared/office/page/page.js';
import { occasionsQuery } from '../../shared/office/queries/records.js';
import { countOf } from '../../shared/office/words.js';
import { DeleteOccasionDialog } from './delete-occasion-dialog.js';
import { messageOf } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { DataTable } from '../../shared/office/page/data-table.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import styles from './occasions.module.css';
import { call } from '../../shared/api/client.js';
import { Field } from '../../shared/kit/controls/field.js';
import { TextInput } from '../../shared/office/controls/inputs.js';
import { EditRecordDialog } from '../../shared/office/records/edit-record-dialog.js';
import type { RecordKind } from '../../shared/office/records/record-kind.js';
import { Group } from '../../shared/office/stack.js';

const USUAL = ['Nozze', 'Nascita', 'Compleanno'];

/** The first day: one of one's own, or the three that every shop has. */
function FirstOccasions({ onCreate }: { readonly onCreate: () => void }) {
  const create = useCreateUsualOccasions();
  const addUsual = () =>
    create.mutate(USUAL, {
      onSuccess: () => toast.success('Occasioni create', USUAL.join(', ')),
      onError: (error) =>
        toast.error('Errore', `Errore durante la creazione dell’occasione: ${messageOf(error)}`),
    });
  return (
    <EmptyState
      title="Nessuna occasione trovata. Crea la tua prima occasione!"
      actions={
        <>
          <Button variant="primary" icon={<Icon name="plus" />} onClick={onCreate}>
            Nuova occasione
          </Button>
          <Button busy={create.isPending} onClick={addUsual}>
            Aggiungi queste tre
          </Button>
        </>
      }
    >
      Le più usate: Nozze, Nascita, Compleanno.
    </EmptyState>
  );
}

type Open =
  | { readonly kind: 'edit'; readonly occasion: Occasion | null }
  | { readonly kind: 'delete'; readonly occasion: Occasion };

function summaryOf(occasions: readonly Occasion[]): string {
  const lists = occasions.reduce((sum, { listCount = 0 }) => sum + listCount, 0);
  return `${countOf(occasions.length, 'occasione', 'occasioni')}, ${countOf(lists, 'lista', 'liste')}`;
}

function NewButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="primary" icon={<Icon name="plus" />} aria-label="Nuova occasione" onClick={onClick}>
      <span>
        Nuova<span className="desk-only"> occasione</span>
      </span>
    </Button>
  );
}

export function OccasionsPage() {
  const occasions = useQuery(occasionsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const create = () => setOpen({ kind: 'edit', occasion: null });
  const close = () => setOpen(null);

  return (
    <Page
      title="Gestione Occasioni"
      sub={occasions.data && summaryOf(occasions.data)}
      actions={<NewButton onClick={create} />}
    >
      <Loaded
        query={occasions}
        skeleton={<RowsSkeleton rows={6} />}
        failure="Errore nel caricamento delle occasioni"
      >
        {(all) =>
          all.length === 0 ? (
            <FirstOccasions onCreate={create} />
          ) : (
            <OccasionsTable
              occasions={all}
              onEdit={(occasion) => setOpen({ kind: 'edit', occasion })}
              onDelete={(occasion) => setOpen({ kind: 'delete', occasion })}
            />
          )
        }
      </Loaded>
      {open?.kind === 'edit' && <OccasionDialog occasion={open.occasion} onClose={close} />}
      {open?.kind === 'delete' && <DeleteOccasionDialog occasion={open.occasion} onClose={close} />}
    </Page>
  );
}

interface OccasionsTableProps {
  readonly occasions: readonly Occasion[];
  readonly onEdit: (occasion: Occasion) => void;
  readonly onDelete: (occasion: Occasion) => void;
}

function openWords(open: number | undefined): string {
  if (open === undefined) return '';
  return open === 0 ? 'nessuna aperta' : countOf(open, 'aperta', 'aperte');
}

interface UseProps {
  readonly count: number;
  readonly most: number;
  readonly open: number | undefined;
}

function UseBar({ count, most, open }: UseProps) {
  if (count === 0) return <span className="soft">Nessuna lista: si può eliminare</span>;
  return (
    <div className={styles['bar']}>
      <b className="num">{count}</b>
      <span className={styles['track']}>
        <i style={{ width: `${Math.max(2, Math.round((count / most) * 100))}%` }} />
      </span>
      <span className="soft">{openWords(open)}</span>
    </div>
  );
}

function phoneWords({ count, open }: UseProps): string {
  if (count === 0) return 'Nessuna lista';
  return [countOf(count, 'lista', 'liste'), openWords(open)].filter(Boolean).join(', ');
}

function HistoryButton({ occasion: { id, name } }: { readonly occasion: Occasion }) {
  const navigate = useNavigate();
  return (
    <IconButton
      icon={<Icon name="history" />}
      label={`Cronologia di ${name}`}
      onClick={() => void navigate({ to: '/admin/cronologia', search: { subject: `occasion:${id}` } })}
    />
  );
}

/** The most used first. */
function OccasionsTable({ occasions, onEdit, onDelete }: OccasionsTableProps) {
  const sorted = occasions.toSorted(
    (a, b) => (b.listCount ?? 0) - (a.listCount ?? 0) || compareNames(a.name, b.name),
  );
  const most = sorted[0]?.listCount ?? 0;
  const countsOf = ({ listCount = 0, openListCount: open }: Occasion): UseProps => ({
    count: listCount,
    most,
    open,
  });
  return (
    <DataTable
      className={styles['table']}
      cards="phone"
      rows={sorted}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: 'Occasione',
          width: '34%',
          render: (occasion) => (
            <Group gap={14} wrap="nowrap">
              <Picture src={null} occasion={occasion.name} />
              <span>
                <span className={`serif ${styles['title']}`}>{occasion.name}</span>
                <span className="phone-only soft xs block">{phoneWords(countsOf(occasion))}</span>
              </span>
            </Group>
          ),
        },
        { key: 'use', head: 'Liste', render: (occasion) => <UseBar {...countsOf(occasion)} /> },
        {
          key: 'actions',
          head: 'Azioni',
          hidesHead: true,
          width: 148,
          render: (occasion) => (
            <>
              <HistoryButton occasion={occasion} />
              <IconButton
                icon={<Icon name="pencil" />}
                label={`Modifica ${occasion.name}`}
                onClick={() => onEdit(occasion)}
              />
              <IconButton
                icon={<Icon name="trash" />}
                label={`Elimina ${occasion.name}`}
                onClick={() => onDelete(occasion)}
              />
            </>
          ),
        },
      ]}
    />
  );
}

interface OccasionDialogProps {
  /** The one to rename; null for a new one. */
  readonly occasion: Occasion | null;
  readonly onClose: () => void;
}

const OCCASION: RecordKind<Occasion, { readonly name: string }> = {
  name: 'occasion',
  words: {
    edit: { title: 'Modifica occasione', save: 'Salva', done: 'Occasione aggiornata' },
    make: { title: 'Nuova occasione', save: 'Crea occasione', done: 'Occasione creata' },
    failed: { edit: 'l’aggiornamento dell’occasione', make: 'la creazione dell’occasione' },
  },
  // Lists carry the name of their occasion.
  changes: ['occasions', 'lists'],
  valuesOf: (occasion) => ({ name: occasion?.name ?? '' }),
  faultsOf: ({ name }) => (name.trim() ? {} : { name: 'Il nome dell’occasione è richiesto' }),
  send: ({ name }, known) => {
    const body = { name: name.trim() };
    if (!known) return call('POST /api/occasions', { body });
    return call('PUT /api/occasions/:id', { params: { id: known.id }, body, version: known.version });
  },
  conflict: {
    read: ({ id }) => call('GET /api/occasions/:id', { params: { id } }),
    labels: { name: 'Nome' },
  },
};

function RenameHint({ lists }: { readonly lists: number }) {
  return (
    <>
      Il nuovo nome compare subito anche agli ospiti, in <b>{countOf(lists, 'lista', 'liste')}</b>.
    </>
  );
}

function OccasionDialog({ occasion, onClose }: OccasionDialogProps) {
  return (
    <EditRecordDialog kind={OCCASION} record={occasion} onClose={onClose}>
      {(form) => (
        <Field
          label="Nome"
          required
          error={form.errors.name}
          hint={occasion?.listCount ? <RenameHint lists={occasion.listCount} /> : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              maxLength={120}
              placeholder="Nozze d’oro, Cresima…"
              {...form.input('name')}
            />
          )}
        </Field>
      )}
    </EditRecordDialog>
  );
}

/** Several at once; what was created before a failure stays and is shown. */
function useCreateUsualOccasions() {
  return useMutation({
    meta: { changes: ['occasions'] },
    mutationFn: async (names: readonly string[]) => {
      for (const name of names) await call('POST /api/occasions', { body: { name } });
    },
  });
}
