import { type GiftCard, playedVideo, type PublicGiftList } from '@fiocco/contracts';
import { GiftPicture } from '../../../../../shared/public/gift-lists/gift-picture.js';
import { Button } from '../../../../../shared/kit/controls/button.js';
import { Dialog } from '../../../../../shared/kit/dialog/dialog.js';
import { GiftFlag } from '../gift-flag.js';
import { GiftOffers, GiftPrice } from './gift-offers.js';
import { GiftVideo } from './gift-video.js';
import styles from './gift-sheet.module.css';
import { useState, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { copyText } from '../../../../../shared/kit/clipboard.js';
import { ShareIcon, BackIcon, ChevronRightIcon, CopyIcon } from '../../../../../shared/kit/icons/index.js';
import type { ArrangedGifts } from '../../../model/arrange-gifts.js';
import { GiftFacts } from './gift-facts.js';
import { cx } from '../../../../../shared/kit/class-names.js';
import { say } from '../../../../../shared/texts/say.js';

const DONE = { copied: 'list.share.copied', failed: 'list.share.failed' } as const;

/** Passes this one gift on: by what the phone has for it, else by copying its link. */
function SendGift({ gift }: { readonly gift: GiftCard }) {
  const [done, setDone] = useState<keyof typeof DONE | null>(null);
  const url = `${window.location.origin}/list/${gift.giftListId}?regalo=${gift.id}`;
  const canSend = 'share' in navigator;
  const send = async () => {
    // Whoever closes the phone's own sheet has changed their mind; nothing failed.
    if (canSend) return navigator.share({ title: gift.name, url }).catch(() => undefined);
    setDone((await copyText(url)) ? 'copied' : 'failed');
  };
  return (
    <div className={styles.send}>
      <Button variant="text" icon={canSend ? <ShareIcon /> : <CopyIcon />} onClick={() => void send()}>
        {done === 'copied' ? say(DONE.copied) : canSend ? say('list.gift.send') : say('list.gift.copyLink')}
      </Button>
      <p role="status" className={done === 'failed' ? undefined : 'visually-hidden'}>
        {done && say(DONE[done])}
      </p>
    </div>
  );
}

/** Over the words on a phone, beside them elsewhere. */
const PHOTO = '(min-width: 45em) 440px, calc(100vw - 32px)';

interface GiftSheetProps {
  readonly list: PublicGiftList;
  /** Undefined where the address names a gift that is not on the list. */
  readonly gift: GiftCard | undefined;
  /** The gifts as the page shows them, whose order one goes through. */
  readonly shown: ArrangedGifts;
  /** The picture that fills the screen, from 1 on. */
  readonly photo: number | undefined;
  readonly onGift: (id: number) => void;
  readonly onPhoto: (at: number) => void;
  readonly onClose: () => void;
}

function NoGift({ onClose }: Pick<GiftSheetProps, 'onClose'>) {
  return (
    <Dialog opened look="sheet" title={say('list.gift.gone')} onClose={onClose}>
      <p className={styles.gone}>{say('list.gift.goneWhy')} </p>
      <Button variant="primary" wide onClick={onClose}>
        {say('list.gift.others')}
      </Button>
    </Dialog>
  );
}

/** A gift whole, at an address of its own: pictures, price, all its words, and the ways to take it. */
export default function GiftSheet({ list, gift, shown, photo, onGift, onPhoto, onClose }: GiftSheetProps) {
  if (!gift) return <NoGift onClose={onClose} />;
  const photos = photosOf(gift);
  const video = playedVideo(gift.video);
  if (photo && photos.length > 0) return <Lightbox gift={gift} shown={photo} onClose={onClose} />;
  return (
    <Dialog opened look="leaf" title={gift.name} onClose={onClose}>
      <div className={styles.leaf} key={gift.id}>
        {photos.length > 0 || video ? (
          <PhotoStrip
            photos={photos}
            className={styles.photos}
            last={video && <GiftVideo gift={gift} video={video} className={styles.photo} />}
          >
            {(src, at) => (
              <button
                type="button"
                className={styles.photo}
                aria-label={[
                  gift.imageTexts?.[src],
                  say('list.gift.wholeScreen', { at: at + 1, count: photos.length }),
                ]
                  .filter(Boolean)
                  .join('. ')}
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
          {/* Others may take it while it is looked at. */}
          <div role="status">
            <GiftFlag gift={gift} given />
          </div>
          <GiftPrice gift={gift} />
          {gift.description && <p className={styles.description}>{gift.description}</p>}
          {gift.video && !video && (
            <a className={styles.elsewhere} href={gift.video} target="_blank" rel="noreferrer">
              {say('list.video.elsewhere')}
            </a>
          )}
          <SendGift gift={gift} />
        </div>
        <div className={styles.more}>
          <GiftFacts list={list} gift={gift} />
          <GiftsBeside gift={gift} shown={shown} onGift={onGift} />
        </div>
        <div className={styles.take}>
          <GiftOffers gift={gift} primary />
        </div>
      </div>
    </Dialog>
  );
}

interface GiftsBesideProps extends Pick<GiftSheetProps, 'shown' | 'onGift'> {
  readonly gift: GiftCard;
}

/** To the gifts beside this one on the page, which stays where it is behind the sheet. */
function GiftsBeside({ gift, shown: { open, given }, onGift }: GiftsBesideProps) {
  const gifts = [...open, ...given];
  const at = gifts.findIndex(({ id }) => id === gift.id);
  if (at === -1 || gifts.length === 1) return null;
  const [before, after] = [gifts[at - 1], gifts[at + 1]];
  return (
    <nav className={styles.others} aria-label={say('list.gifts')}>
      <Button
        variant="text"
        icon={<BackIcon />}
        disabled={!before}
        onClick={() => before && onGift(before.id)}
      >
        {say('list.gift.previous')}
      </Button>
      <Button variant="text" disabled={!after} onClick={() => after && onGift(after.id)}>
        {say('list.gift.next')}
        <ChevronRightIcon />
      </Button>
    </nav>
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
      <PhotoStrip photos={photos} first={Math.min(shown, photos.length) - 1} className={styles.lightboxBox}>
        {(photo, at) => (
          <img
            className={styles.lightboxPhoto}
            src={photo}
            alt={
              gift.imageTexts?.[photo] ??
              (many
                ? say('list.gift.photo', { gift: gift.name, at: at + 1, count: photos.length })
                : gift.name)
            }
          />
        )}
      </PhotoStrip>
    </Dialog>
  );
}

/** The card's own picture first, then the others, none twice. */
function photosOf({ imageUrl, images }: Pick<GiftCard, 'imageUrl' | 'images'>): readonly string[] {
  return [...new Set(imageUrl ? [imageUrl, ...images] : images)];
}

/** Wherever the focus is inside the dialog. */
function useArrowKeys(turn: (by: 1 | -1) => void): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface PhotoStripProps {
  readonly photos: readonly string[];
  /** Which one is seen first, from 0 on. */
  readonly first?: number;
  readonly className?: string;
  readonly children: (photo: string, at: number) => ReactNode;
  /** What follows the pictures. */
  readonly last?: ReactNode;
}

/** Pictures side by side, one in sight: swiped, or turned with buttons and arrow keys. */
function PhotoStrip({ photos, first = 0, className, children, last }: PhotoStripProps) {
  const [shown, setShown] = useState(first);
  const strip = useRef<HTMLUListElement>(null);
  const count = photos.length + (last ? 1 : 0);
  const many = count > 1;
  useEffect(() => {
    if (first > 0) strip.current?.children[first]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [first]);
  /** At either end it stays: a button there is idle, and keeps the focus. */
  const turn = (by: 1 | -1) => {
    const next = Math.max(0, Math.min(count - 1, shown + by));
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.children[next]?.scrollIntoView({
      behavior: smooth ? 'smooth' : 'auto',
      inline: 'center',
      block: 'nearest',
    });
    setShown(next);
  };
  useArrowKeys(turn);
  return (
    <div className={cx(styles.box, className)}>
      <ul
        ref={strip}
        className={styles.strip}
        tabIndex={many ? 0 : undefined}
        aria-label={many ? say('list.gift.photos') : undefined}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
        }}
      >
        {photos.map((photo, at) => (
          <li key={photo}>{children(photo, at)}</li>
        ))}
        {last && <li>{last}</li>}
      </ul>
      {many && (
        <div className={styles.turn}>
          <button
            type="button"
            aria-label={say('list.gift.before')}
            aria-disabled={shown === 0}
            onClick={() => turn(-1)}
          >
            <BackIcon />
          </button>
          <span className="num" role="status">
            {say('list.gift.at', { at: shown + 1, count })}
          </span>
          <button
            type="button"
            aria-label={say('list.gift.after')}
            aria-disabled={shown === count - 1}
            onClick={() => turn(1)}
          >
            <ChevronRightIcon />
          </button>
        </div>
      )}
    </div>
  );
}
