import { useRef, useState, type DragEvent } from 'react';
import { toast } from '../../kit/toasts/toasts.js';
import { Button } from '../../kit/controls/button.js';
import { IconButton } from '../../kit/controls/icon-button.js';
import { FieldError } from '../../kit/controls/field.js';
import { Icon } from '../pictures/icon.js';
import { useUpload, type Upload } from './use-upload.js';
import { useFocusHandover } from '../controls/use-focus-handover.js';
import { DeleteQuestion } from './delete-question.js';
import styles from './image-drop.module.css';

interface ImageDropProps {
  readonly url: string | null;
  /** What stands in the record until the form is saved. */
  readonly saved: string | null;
  readonly onChange: (url: string | null) => void;
  readonly hint?: string;
  /** One line with a thumbnail, inside a longer form. */
  readonly compact?: boolean;
  /** Pixels of the longer side that are kept; the specification's 800 unless it is shown wider. */
  readonly longest?: number;
}

function Progress({ name, share }: NonNullable<Upload['busy']>) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles['busy']} role="status">
      <Icon name="rotate" className="spin" />
      <span className="medium">Caricamento in corso...</span>
      <span
        className={styles['bar']}
        role="progressbar"
        aria-label={`Caricamento di ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="soft xs num">
        {name}, {percent}%
      </span>
    </div>
  );
}

interface PreviewProps {
  readonly url: string;
  /** The picture is stored, and whether it is to be deleted is asked in place of its tools. */
  readonly asks: boolean;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
}

function Preview({ url, asks, onReplace, onRemove, onKeep, onDelete }: PreviewProps) {
  return (
    <div className={styles['preview']}>
      <img src={url} alt="Anteprima dell’immagine" />
      {asks ? (
        <DeleteQuestion className={styles['question']} onKeep={onKeep} onDelete={onDelete} />
      ) : (
        <div className={styles['tools']}>
          <Button icon={<Icon name="upload" />} onClick={onReplace}>
            Sostituisci
          </Button>
          <IconButton icon={<Icon name="trash" />} label="Togli l’immagine" onClick={onRemove} />
        </div>
      )}
    </div>
  );
}

/** The picture is removed only when the form is saved. */
function TakenOff({ onUndo }: { readonly onUndo: () => void }) {
  return (
    <p className={styles['taken']} role="status">
      <span>L’immagine verrà tolta al salvataggio.</span>
      <Button icon={<Icon name="rotate" />} onClick={onUndo}>
        Rimetti
      </Button>
    </p>
  );
}

/** Dashed area that takes a picture by drop, click or keyboard; then the preview with its remove button. */
export function ImageDrop({
  url,
  saved,
  onChange,
  hint = 'JPG, PNG, GIF fino a 15MB',
  compact,
  longest,
}: ImageDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [asks, setAsks] = useState(false);
  const taken = saved !== null && url === null;
  const upload = useUpload((stored) => {
    onChange(stored);
    toast.success('Immagine caricata con successo!', 'Vale dal salvataggio.');
  }, longest);
  const place = useFocusHandover<HTMLDivElement>(upload.busy ? 'busy' : asks ? 'asks' : (url ?? ''));
  const take = (files: FileList | null) => {
    // A question about the picture that stood there would come back with it.
    setAsks(false);
    upload.take(files);
  };
  const pick = () => picker.current?.click();
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <div
      ref={place}
      className={styles['drop']}
      data-over={over || undefined}
      data-compact={compact || undefined}
      {...drag}
    >
      <input
        ref={picker}
        type="file"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {upload.busy ? (
        <Progress {...upload.busy} />
      ) : url ? (
        <Preview
          url={url}
          onReplace={pick}
          asks={asks}
          onRemove={() => (url === saved ? setAsks(true) : onChange(null))}
          onKeep={() => setAsks(false)}
          onDelete={() => {
            setAsks(false);
            onChange(null);
            toast.success('Immagine eliminata con successo!', 'Vale dal salvataggio.');
          }}
        />
      ) : (
        <button type="button" className={styles['add']} onClick={pick}>
          <Icon name="photo-plus" size="large" />
          <span className="medium">Aggiungi immagine</span>
          <span className="soft xs">{hint}</span>
        </button>
      )}
      <div role="alert">{upload.error && <FieldError>{upload.error}</FieldError>}</div>
      {taken && <TakenOff onUndo={() => onChange(saved)} />}
    </div>
  );
}
