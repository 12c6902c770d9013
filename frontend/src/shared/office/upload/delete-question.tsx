import { Button } from '../../kit/controls/button.js';
import { Icon } from '../pictures/icon.js';

interface DeleteQuestionProps {
  readonly onKeep: () => void;
  readonly onDelete: () => void;
  readonly className: string | undefined;
}

/** Asked in place of a stored picture's tools, before it is deleted. */
export function DeleteQuestion({ onKeep, onDelete, className }: DeleteQuestionProps) {
  return (
    <div className={className} role="group" aria-label="Eliminare l’immagine?">
      <span className="medium">Eliminare l’immagine?</span>
      <Button onClick={onKeep}>Annulla</Button>
      <Button variant="danger" icon={<Icon name="trash" />} onClick={onDelete}>
        Elimina l’immagine
      </Button>
    </div>
  );
}
