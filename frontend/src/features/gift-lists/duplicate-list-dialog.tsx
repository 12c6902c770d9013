import { type FewerPieces, type GiftList, MAX_LIST_NAME } from '@fiocco/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { TextInput } from '../../shared/office/controls/inputs.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { useDuplicateList } from './list-mutations.js';

const MOST_NAMES = 3;

/** Which gifts the copy has in fewer pieces: the first few by name. */
function fewerWords(fewer: readonly FewerPieces[]): string {
  const named = fewer
    .slice(0, MOST_NAMES)
    .map(({ name, wished, copied }) => `${name} (${copied} invece di ${wished})`);
  const others = fewer.length - named.length;
  const rest = others > 0 ? [others === 1 ? 'un altro' : `altri ${others}`] : [];
  return `Il negozio ne ha meno di quanti ne chiede la lista: ${[...named, ...rest].join(', ')}.`;
}

interface DuplicateListDialogProps {
  readonly list: GiftList;
  readonly onClose: () => void;
}

/** Asks for the name of the copy, and leads to it. */
export function DuplicateListDialog({ list, onClose }: DuplicateListDialogProps) {
  const [name, setName] = useState(`Copia di ${list.name}`.slice(0, MAX_LIST_NAME));
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useDuplicateList();
  const navigate = useNavigate();

  const make = () =>
    mutate(
      { id: list.id, name: name.trim() },
      {
        onSuccess: ({ id, fewer }) => {
          onClose();
          if (fewer.length > 0) toast.warning('Lista duplicata', fewerWords(fewer));
          else toast.success('Lista duplicata', 'È sospesa: si apre quando è pronta.');
          void navigate({ to: '/admin/gift-lists/$listId', params: { listId: String(id) } });
        },
        onError: (error) => {
          setFault(isApiProblem(error) ? error.fields['name'] : undefined);
          toast.error('Errore', `Errore durante la copia della lista: ${messageOf(error)}`);
        },
      },
    );

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Duplica la lista"
      size="smd"
      onSubmit={() => !isPending && make()}
      footer={
        <>
          <Button onClick={onClose}>Torna indietro</Button>
          <Button variant="primary" type="submit" icon={<Icon name="copy" />} busy={isPending}>
            Duplica
          </Button>
        </>
      }
    >
      <Field label="Nome della nuova lista" error={fault}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={MAX_LIST_NAME}
            value={name}
            onChange={setName}
          />
        )}
      </Field>
      <p className="soft" style={{ marginTop: 14 }}>
        Prende testi, copertina, beneficiario, pagamenti, consegne e regali. Non prende acquisti, password e
        date. Nasce sospesa: gli ospiti la vedono quando si apre.
      </p>
    </Dialog>
  );
}
