import type { ProductPicture } from '@fiocco/contracts';
import type { HTMLAttributes } from 'react';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { ImageOr } from '../../../shared/kit/image-or.js';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { DeleteQuestion } from '../../../shared/office/upload/delete-question.js';
import styles from './product-pictures.module.css';

export interface TileActions {
  readonly onMove: (by: -1 | 1) => void;
  readonly onText: (altText: string) => void;
  readonly onCrop: () => void;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
}

export interface TileDrag {
  readonly isDragged: boolean;
  /** What it is dragged by. */
  readonly handle: HTMLAttributes<HTMLElement>;
  /** Where another one is dropped. */
  readonly target: HTMLAttributes<HTMLElement>;
}

interface PictureTileProps extends TileActions {
  readonly picture: ProductPicture;
  /** From 0 on. */
  readonly at: number;
  readonly count: number;
  /** It is stored, and whether it is to be deleted is asked in place of its tools. */
  readonly asks: boolean;
  readonly drag: TileDrag;
}

function Tools({
  at,
  count,
  onMove,
  onCrop,
  onRemove,
}: Pick<PictureTileProps, 'at' | 'count' | 'onMove' | 'onCrop' | 'onRemove'>) {
  const which = `l’immagine ${at + 1}`;
  return (
    <div className={styles['tools']}>
      <IconButton
        icon={<Icon name="chevron-left" />}
        label={`Sposta prima ${which}`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={<Icon name="chevron-right" />}
        label={`Sposta dopo ${which}`}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton icon={<Icon name="crop" />} label={`Ritaglia ${which}`} onClick={onCrop} />
      <IconButton icon={<Icon name="trash" />} label={`Togli ${which}`} onClick={onRemove} />
    </div>
  );
}

/** One of a product's pictures as the cards show it, with what can be done with it. */
export function PictureTile({ picture, at, count, asks, drag, ...actions }: PictureTileProps) {
  const { imageUrl, altText } = picture;
  return (
    <li className={styles['tile']} data-dragged={drag.isDragged || undefined} {...drag.target}>
      <span className={styles['photo']} {...drag.handle}>
        <ImageOr
          src={imageUrl}
          alt={altText ?? `Immagine ${at + 1}`}
          sizes="180px"
          draggable={false}
          placeholder={<Icon name="photo-off" size="large" />}
        />
        {at === 0 && <span className={styles['cover']}>Copertina</span>}
      </span>
      {asks ? (
        <DeleteQuestion className={styles['question']} onKeep={actions.onKeep} onDelete={actions.onDelete} />
      ) : (
        <Tools at={at} count={count} {...actions} />
      )}
      <TextInput
        aria-label={`Che cosa mostra l’immagine ${at + 1}`}
        placeholder="Che cosa si vede"
        maxLength={300}
        value={altText ?? ''}
        onChange={actions.onText}
      />
    </li>
  );
}
