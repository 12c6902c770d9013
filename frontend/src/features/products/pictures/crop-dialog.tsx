import { useRef, useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { FieldError } from '../../../shared/kit/controls/field.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { failureOf, uploadImage } from '../../../shared/office/upload/use-upload.js';
import { type Crop, cutOf, type Size, WHOLE } from './crop.js';
import styles from './product-pictures.module.css';

interface CropDialogProps {
  readonly url: string;
  readonly onClose: () => void;
  /** With the address of what was cut out. */
  readonly onCropped: (url: string) => void;
}

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
}

function Range({ label, value, min = 0, max = 100, onChange }: RangeProps) {
  return (
    <label className={styles['range']}>
      <span className="field-label">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

function fileOf(image: HTMLImageElement, size: Size, crop: Crop): Promise<File> {
  const { x, y, width, height } = cutOf(size, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'ritaglio.jpg', { type: blob.type }))
          : reject(new Error('no picture')),
      'image/jpeg',
      0.92,
    ),
  );
}

/** Cuts out of a picture what the cards show, in their proportions. */
export function CropDialog({ url, onClose, onCropped }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(WHOLE);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = (own: Partial<Crop>) => setCrop((now) => ({ ...now, ...own }));
  const cut = size && cutOf(size, crop);

  const save = async () => {
    if (!image.current || !size) return;
    setBusy(true);
    try {
      onCropped(await uploadImage(await fileOf(image.current, size, crop), { onProgress: () => undefined }));
    } catch (failure) {
      setError(failureOf(failure));
      setBusy(false);
    }
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Ritaglia l’immagine"
      footer={
        <>
          <Button onClick={onClose}>Torna indietro</Button>
          <Button variant="primary" busy={busy} disabled={!size} onClick={() => void save()}>
            Ritaglia
          </Button>
        </>
      }
    >
      <div className={styles['frame']}>
        <img
          ref={image}
          src={url}
          alt="Quello che si vedrà sulle schede"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          style={
            size && cut
              ? {
                  width: `${(100 * size.width) / cut.width}%`,
                  left: `${(-100 * cut.x) / cut.width}%`,
                  top: `${(-100 * cut.y) / cut.height}%`,
                }
              : undefined
          }
        />
      </div>
      <Range
        label="Ingrandimento"
        min={100}
        max={300}
        value={crop.zoom}
        onChange={(zoom) => change({ zoom })}
      />
      <Range label="Da sinistra a destra" value={crop.across} onChange={(across) => change({ across })} />
      <Range label="Dall’alto in basso" value={crop.down} onChange={(down) => change({ down })} />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </Dialog>
  );
}
