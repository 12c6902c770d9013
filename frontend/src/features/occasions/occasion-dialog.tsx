import type { Occasion } from '@fiocco/contracts';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { useClosingGuard } from '../../shared/office/dialogs/closing-guard.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { Field } from '../../shared/kit/controls/field.js';
import { TextInput } from '../../shared/office/controls/inputs.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import { countOf } from '../../shared/office/words.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { useCreateOccasion, useRenameOccasion } from './occasion-mutations.js';

interface OccasionDialogProps {
  /** The one to rename; null for a new one. */
  readonly occasion: Occasion | null;
  readonly onClose: () => void;
}

const validate = ({ name }: { name: string }) =>
  name.trim() ? {} : { name: "Il nome dell'occasione è richiesto" };

function useSave(occasion: Occasion | null) {
  const create = useCreateOccasion();
  const rename = useRenameOccasion();
  const pending = create.isPending || rename.isPending;
  const save = (name: string) =>
    occasion
      ? rename.mutateAsync({ id: occasion.id, version: occasion.version, name })
      : create.mutateAsync(name);
  return { save, pending };
}

function RenameHint({ lists }: { readonly lists: number }) {
  return (
    <>
      Il nuovo nome compare subito anche agli ospiti, in <b>{countOf(lists, 'lista', 'liste')}</b>.
    </>
  );
}

export function OccasionDialog({ occasion, onClose }: OccasionDialogProps) {
  const form = useForm({ name: occasion?.name ?? '' }, validate);
  const { save, pending } = useSave(occasion);
  const guard = useClosingGuard(form.dirty, onClose);

  const send = async ({ name }: { name: string }) => {
    try {
      await save(name.trim());
      toast.success(occasion ? 'Occasione aggiornata' : 'Occasione creata');
      onClose();
    } catch (error) {
      form.refuse(error);
      const what = occasion ? "l'aggiornamento dell'occasione" : "la creazione dell'occasione";
      toast.error('Errore', `Errore durante ${what}: ${messageOf(error)}`);
    }
  };

  return (
    <Dialog
      opened
      onClose={guard.close}
      title={occasion ? 'Modifica occasione' : 'Nuova occasione'}
      onSubmit={() => form.submit((values) => void send(values))}
      footer={
        <>
          <Button onClick={guard.close}>Annulla</Button>
          <Button variant="primary" type="submit" busy={pending}>
            {occasion ? 'Salva' : 'Crea occasione'}
          </Button>
        </>
      }
    >
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
            value={form.values.name}
            onChange={(value) => form.set('name', value)}
          />
        )}
      </Field>
      {guard.question}
    </Dialog>
  );
}
