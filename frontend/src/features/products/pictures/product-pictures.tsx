import type { ProductPicture } from '@fiocco/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { FieldError } from '../../../shared/kit/controls/field.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { ImageOr } from '../../../shared/kit/image-or.js';
import { usePhone } from '../../../shared/kit/media.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { useFocusHandover } from '../../../shared/office/controls/use-focus-handover.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf } from '../../../shared/office/words.js';
import { CropDialog } from './crop-dialog.js';
import { PictureTile, type TileActions, type TileDrag } from './picture-tile.js';
import styles from './product-pictures.module.css';
import { type Sent, useUploads } from './use-uploads.js';

/** As many as the server takes. */
const MOST = 20;
const NO_ROOM = `Un prodotto ha al massimo ${MOST} immagini`;
const TWICE = 'Questa immagine c’è già';

interface ProductPicturesProps {
  readonly pictures: readonly ProductPicture[];
  /** What stands in the record until the form is saved. */
  readonly saved: readonly ProductPicture[];
  readonly onChange: (pictures: readonly ProductPicture[]) => void;
  /** One line above other fields: to add some, and to see that they are there. */
  readonly compact: boolean;
}

function Sending({ sent, onDismiss }: { readonly sent: Sent; readonly onDismiss: () => void }) {
  const percent = Math.round(sent.share * 100);
  if (sent.error)
    return (
      <li className={styles['refused']}>
        <FieldError>
          <b>{sent.name}</b>: {sent.error}
        </FieldError>
        <IconButton icon={<Icon name="x" />} label={`Ho letto: ${sent.name}`} onClick={onDismiss} />
      </li>
    );
  return (
    <li className={styles['sending']}>
      <Icon name="rotate" className="spin" />
      <span className="one-line">
        Caricamento in corso... <span className="soft">{sent.name}</span>
      </span>
      <progress aria-label={`Caricamento di ${sent.name}`} value={percent} max={100} />
    </li>
  );
}

interface AddProps {
  readonly onFiles: (files: FileList | null) => void;
}

function FilePicker({
  onFiles,
  camera,
  label,
  hint,
}: AddProps & {
  readonly camera?: true;
  readonly label: string;
  readonly hint?: string;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple={!camera}
        capture={camera && 'environment'}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
      <button type="button" className={styles['add']} onClick={() => picker.current?.click()}>
        <Icon name={camera ? 'device-mobile' : 'photo-plus'} size="large" />
        <span className="medium">{label}</span>
        {hint && <span className="soft xs">{hint}</span>}
      </button>
    </>
  );
}

/** Stored pictures that the next save takes away, and the way to have them back. */
function TakenOff({ count, onUndo }: { readonly count: number; readonly onUndo: () => void }) {
  if (count === 0) return null;
  return (
    <p className={styles['taken']} role="status">
      <span>
        {count === 1
          ? 'Un’immagine verrà tolta al salvataggio.'
          : `${countOf(count, 'immagine', 'immagini')} verranno tolte al salvataggio.`}
      </span>
      <Button icon={<Icon name="rotate" />} onClick={onUndo}>
        Rimetti
      </Button>
    </p>
  );
}

/** The saved ones that are missing come back where they stood. */
function restored(pictures: readonly ProductPicture[], saved: readonly ProductPicture[]): ProductPicture[] {
  const all = [...pictures];
  for (const [at, picture] of saved.entries())
    if (!all.some(({ imageUrl }) => imageUrl === picture.imageUrl)) all.splice(at, 0, picture);
  return all.slice(0, MOST);
}

function moved(pictures: readonly ProductPicture[], from: number, to: number): readonly ProductPicture[] {
  const all = [...pictures];
  const [picture] = all.splice(from, 1);
  return picture ? all.toSpliced(to, 0, picture) : pictures;
}

/** Which picture is being dragged, and what a tile needs to take part in it. */
function useTileDrag(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);
  return (at: number): TileDrag => ({
    isDragged: from === at,
    // Only the photo is a handle: inside one no text can be selected.
    handle: {
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        setFrom(at);
      },
      onDragEnd: () => setFrom(null),
    },
    target: {
      onDragOver: (event) => {
        if (from !== null) event.preventDefault();
      },
      onDrop: (event) => {
        if (from === null) return;
        event.preventDefault();
        event.stopPropagation();
        setFrom(null);
        if (from !== at) onMove(from, at);
      },
    },
  });
}

/** A product's pictures: added by drop, choice or camera, put in order, described, cropped and taken away until it is saved. */
export function ProductPictures({ pictures, saved, onChange, compact }: ProductPicturesProps) {
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [cropped, setCropped] = useState<ProductPicture | null>(null);
  const [over, setOver] = useState(false);
  const isPhone = usePhone();
  // Several uploads may end before the form is drawn again.
  const now = useRef(pictures);
  useEffect(() => void (now.current = pictures));
  const become = (next: readonly ProductPicture[]) => onChange((now.current = next));

  const uploads = useUploads((imageUrl) => {
    if (now.current.some((picture) => picture.imageUrl === imageUrl)) return TWICE;
    if (now.current.length >= MOST) return NO_ROOM;
    become([...now.current, { imageUrl, altText: null }]);
    toast.success('Immagine caricata con successo!', 'Vale dal salvataggio.');
    return null;
  });
  const underWay = uploads.sent.filter(({ error }) => error === null).length;
  const take = (files: FileList | null) => {
    setAsked(null);
    uploads.take(files, MOST - now.current.length - underWay, NO_ROOM);
  };

  const isSaved = (url: string) => saved.some(({ imageUrl }) => imageUrl === url);
  const taken = saved.filter(({ imageUrl }) => !pictures.some((picture) => picture.imageUrl === imageUrl));
  const place = useFocusHandover<HTMLDivElement>(`${asked} ${pictures.length} ${taken.length}`);
  const move = (from: number, to: number) => {
    become(moved(pictures, from, to));
    setSaid(
      `Immagine spostata: ora è la ${to + 1} di ${pictures.length}${to === 0 ? ', la copertina' : ''}.`,
    );
  };
  const drag = useTileDrag(move);
  const without = (url: string) => become(pictures.filter(({ imageUrl }) => imageUrl !== url));

  const actionsOf = (picture: ProductPicture, at: number): TileActions => ({
    // The button keeps the focus: React gives it back to what it has moved.
    onMove: (by) => move(at, at + by),
    onText: (altText) => become(pictures.with(at, { ...picture, altText: altText || null })),
    onCrop: () => setCropped(picture),
    // One that is not saved yet is taken back without a question.
    onRemove: () => (isSaved(picture.imageUrl) ? setAsked(picture.imageUrl) : without(picture.imageUrl)),
    onKeep: () => setAsked(null),
    onDelete: () => {
      setAsked(null);
      without(picture.imageUrl);
      toast.success('Immagine eliminata con successo!', 'Vale dal salvataggio.');
    },
  });

  return (
    <div
      ref={place}
      className={styles['pictures']}
      data-compact={compact || undefined}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <div role="status">
        {uploads.sent.length > 0 && (
          <ul className={styles['sent']} aria-label="Immagini in arrivo">
            {uploads.sent.map((sent) => (
              <Sending key={sent.key} sent={sent} onDismiss={() => uploads.dismiss(sent.key)} />
            ))}
          </ul>
        )}
      </div>
      <TakenOff count={taken.length} onUndo={() => become(restored(pictures, saved))} />
      <ul className={styles['tiles']} aria-label="Immagini del prodotto">
        {pictures.map((picture, at) =>
          compact ? (
            <li key={picture.imageUrl} className={styles['thumb']}>
              <ImageOr
                src={picture.imageUrl}
                alt={picture.altText ?? `Immagine ${at + 1}`}
                sizes="56px"
                placeholder={<Icon name="photo-off" />}
              />
            </li>
          ) : (
            <PictureTile
              key={picture.imageUrl}
              picture={picture}
              at={at}
              count={pictures.length}
              asks={asked === picture.imageUrl}
              drag={drag(at)}
              {...actionsOf(picture, at)}
            />
          ),
        )}
        {pictures.length < MOST && (
          <li className={styles['more']}>
            <FilePicker
              onFiles={take}
              label="Aggiungi immagine"
              hint={compact ? 'JPG, PNG, GIF fino a 15MB' : 'JPG, PNG, GIF fino a 15MB, anche più insieme'}
            />
            {isPhone && !compact && <FilePicker camera onFiles={take} label="Scatta una foto" />}
          </li>
        )}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {cropped && (
        <CropDialog
          url={cropped.imageUrl}
          onClose={() => setCropped(null)}
          onCropped={(imageUrl) => {
            setCropped(null);
            if (now.current.some((picture) => picture.imageUrl === imageUrl)) return;
            become(now.current.map((picture) => (picture === cropped ? { ...picture, imageUrl } : picture)));
          }}
        />
      )}
    </div>
  );
}
