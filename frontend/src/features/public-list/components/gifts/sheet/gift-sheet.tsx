import type { GiftCard } from '@fiocco/contracts';
import { GiftPicture } from '../../../../../shared/public/gift-lists/gift-picture.js';
import { Button } from '../../../../../shared/kit/controls/button.js';
import { Dialog } from '../../../../../shared/kit/dialog/dialog.js';
import { photosOf } from '../../../model/photos.js';
import { GiftFlag } from '../gift-flag.js';
import { GiftOffers, GiftPrice } from './gift-offers.js';
import styles from './gift-sheet.module.css';
import { PhotoStrip } from './photo-strip.js';
import { useState } from 'react';
import { copyText } from '../../../../../shared/kit/clipboard.js';
import { ShareIcon } from '../../../../../shared/kit/icons/index.js';
import lightboxStyles from './lightbox.module.css';

const WORDS = { copied: 'Link copiato!', failed: 'Impossibile copiare il link.' } as const;

/** Passes this one gift on: by what the phone has for it, else by copying its link. */
function SendGift({ gift }: { readonly gift: GiftCard }) {
  const [done, setDone] = useState<keyof typeof WORDS | null>(null);
  const url = `${window.location.origin}/list/${gift.giftListId}?regalo=${gift.id}`;
  const canSend = 'share' in navigator;
  const send = async () => {
    // Whoever closes the phone's own sheet has changed their mind; nothing failed.
    if (canSend) return navigator.share({ title: gift.name, url }).catch(() => undefined);
    setDone((await copyText(url)) ? 'copied' : 'failed');
  };
  return (
    <div className={styles.send}>
      <Button variant="text" icon={<ShareIcon />} onClick={() => void send()}>
        {done === 'copied'
          ? WORDS.copied
          : canSend
            ? 'Manda questo regalo a qualcuno'
            : 'Copia il link di questo regalo'}
      </Button>
      <p role="status" className={done === 'failed' ? undefined : 'visually-hidden'}>
        {done && WORDS[done]}
      </p>
    </div>
  );
}

/** Over the words on a phone, beside them elsewhere. */
const PHOTO = '(min-width: 45em) 440px, calc(100vw - 32px)';

interface GiftSheetProps {
  /** Undefined where the address names a gift that is not on the list. */
  readonly gift: GiftCard | undefined;
  /** The picture that fills the screen, from 1 on. */
  readonly photo: number | undefined;
  readonly onPhoto: (at: number) => void;
  readonly onClose: () => void;
}

function NoGift({ onClose }: Pick<GiftSheetProps, 'onClose'>) {
  return (
    <Dialog opened look="sheet" title="Questo regalo non è in lista" onClose={onClose}>
      <p className={styles.gone}>
        Forse è stato tolto, o al link manca l’ultima cifra. Gli altri regali sono tutti qui.
      </p>
      <Button variant="primary" wide onClick={onClose}>
        Guarda gli altri regali
      </Button>
    </Dialog>
  );
}

/** A gift whole, at an address of its own: pictures, price, all its words, and the ways to take it. */
export default function GiftSheet({ gift, photo, onPhoto, onClose }: GiftSheetProps) {
  if (!gift) return <NoGift onClose={onClose} />;
  const photos = photosOf(gift);
  if (photo && photos.length > 0) return <Lightbox gift={gift} shown={photo} onClose={onClose} />;
  return (
    <Dialog opened look="leaf" title={gift.name} onClose={onClose}>
      <div className={styles.leaf}>
        {photos.length > 0 ? (
          <PhotoStrip photos={photos} className={styles.photos}>
            {(src, at) => (
              <button
                type="button"
                className={styles.photo}
                aria-label={`A tutto schermo: foto ${at + 1} di ${photos.length}`}
                onClick={() => onPhoto(at + 1)}
              >
                <GiftPicture src={src} alt="" sizes={PHOTO} eager={at === 0} />
              </button>
            )}
          </PhotoStrip>
        ) : (
          <div className={styles.photo}>
            <GiftPicture src={null} alt="" sizes={PHOTO} />
          </div>
        )}
        <div className={styles.words}>
          <GiftFlag gift={gift} given />
          <GiftPrice gift={gift} />
          {gift.description && <p className={styles.description}>{gift.description}</p>}
          <SendGift gift={gift} />
        </div>
        <div className={styles.take}>
          <GiftOffers gift={gift} primary />
        </div>
      </div>
    </Dialog>
  );
}

interface LightboxProps {
  readonly gift: GiftCard;
  /** From 1 on. */
  readonly shown: number;
  readonly onClose: () => void;
}

/** All pictures of a gift, uncut, as large as the screen. */
function Lightbox({ gift, shown, onClose }: LightboxProps) {
  const photos = photosOf(gift);
  const many = photos.length > 1;
  return (
    <Dialog opened look="stage" title={gift.name} onClose={onClose}>
      <PhotoStrip photos={photos} first={Math.min(shown, photos.length) - 1} className={lightboxStyles.box}>
        {(photo, at) => (
          <img
            className={lightboxStyles.photo}
            src={photo}
            alt={many ? `${gift.name}, foto ${at + 1} di ${photos.length}` : gift.name}
          />
        )}
      </PhotoStrip>
    </Dialog>
  );
}
