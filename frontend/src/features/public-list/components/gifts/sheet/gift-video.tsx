import type { GiftCard, PlayedVideo } from '@fiocco/contracts';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../../../shared/kit/class-names.js';
import { PlayIcon } from '../../../../../shared/kit/icons/index.js';
import { GiftPicture } from '../../../../../shared/public/gift-lists/gift-picture.js';
import styles from './gift-sheet.module.css';
import { say } from '../../../../../shared/texts/say.js';

interface GiftVideoProps {
  readonly gift: GiftCard;
  readonly video: PlayedVideo;
  readonly className?: string;
}

/** A gift's video under the gift's own picture: no other site is asked for anything before it is pressed. */
export function GiftVideo({ gift, video, className }: GiftVideoProps) {
  const [isPlayed, setPlayed] = useState(false);
  if (isPlayed) return <Player name={gift.name} video={video} />;
  return (
    <button type="button" className={cx(className, styles.video)} onClick={() => setPlayed(true)}>
      <GiftPicture src={gift.imageUrl} alt="" sizes="440px" />
      <span className={styles.play}>
        <PlayIcon />
        {say('list.video.watch')}
      </span>
      {video.kind !== 'file' && (
        <span className={styles.whose}>{say('list.video.from', { site: NAMES[video.kind] })}</span>
      )}
    </button>
  );
}

const NAMES = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Has the focus in place of the button that called it. */
function Player({ name, video }: { readonly name: string; readonly video: PlayedVideo }) {
  const player = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => player.current?.focus(), []);
  const label = say('list.video.of', { gift: name });
  if (isBroken) return <p className={cx(styles.player, styles.broken)}>{say('list.video.broken')}</p>;
  return video.kind === 'file' ? (
    <video
      ref={player}
      className={styles.player}
      src={video.src}
      aria-label={label}
      controls
      autoPlay
      playsInline
      onError={() => setBroken(true)}
    />
  ) : (
    // Such sites refuse a page that does not say where it is; the list's address stays ours.
    <iframe
      ref={player}
      className={styles.player}
      src={video.src}
      title={label}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs both, and is of another origin
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin"
    />
  );
}
