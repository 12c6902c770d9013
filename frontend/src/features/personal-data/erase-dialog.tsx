import type { ErasureFacts, FoundPerson } from '@fiocco/contracts';
import { useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { TextInput } from '../../shared/office/controls/inputs.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { countOf } from '../../shared/office/words.js';
import { useErasePerson } from './people-queries.js';
import styles from './personal-data.module.css';

const WORD = 'CANCELLA';

interface EraseDialogProps {
  readonly person: FoundPerson;
  readonly erasure: ErasureFacts;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** What goes, what stays and until when; a word has to be written. */
export function EraseDialog({ person, erasure, onClose, onErased }: EraseDialogProps) {
  const { transactions, lists, kept } = erasure;
  const erase = useErasePerson(person);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const isConfirmed = typed.trim().toUpperCase() === WORD;
  const submit = () => {
    setWrong(!isConfirmed);
    if (!isConfirmed) return;
    erase.mutate(typed, {
      onSuccess: () => {
        toast.success('Dati cancellati');
        onErased();
      },
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      onSubmit={submit}
      title={`Cancellare i dati di ${person.name}?`}
      footer={
        <>
          <Button onClick={onClose}>Torna indietro</Button>
          <Button type="submit" variant="danger" icon={<Icon name="trash" />} busy={erase.isPending}>
            Cancella per sempre
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        {erase.error && (
          <Notice tone="off" role="alert">
            <p>{messageOf(erase.error)}</p>
          </Notice>
        )}
        <p>
          Nomi, recapiti, messaggi e note spariscono ovunque, anche dalle e-mail inviate:{' '}
          {countOf(transactions, 'transazione', 'transazioni')}, {countOf(lists, 'lista', 'liste')}. Non si
          torna indietro.
        </p>
        <div>
          <p className="bold">Che cosa resta</p>
          <ul className={styles['stays']}>
            <li>Importi e Cronologia, senza nomi.</li>
            {lists > 0 && <li>La lista, senza nomi e sospesa se era aperta.</li>}
            <li>Una prenotazione da pagare, senza nome, tra le cose da fare: da lì si libera.</li>
            {kept.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <Field
          label={`Per confermare scrivi ${WORD}`}
          {...(isWrong && { error: `Scrivi ${WORD} per confermare` })}
        >
          {(control) => (
            <TextInput {...control} value={typed} onChange={setTyped} autoComplete="off" data-autofocus />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
