import { playedVideo, type PlayedVideo, type Product } from '@fiocco/contracts';
import { useState } from 'react';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import styles from './products.module.css';

const SITES: Readonly<Record<PlayedVideo['kind'], string>> = {
  file: 'Video',
  youtube: 'Video su YouTube',
  vimeo: 'Video su Vimeo',
};

type Shown = Pick<Product, 'name' | 'video'>;

/** Leads to a video where it lies: the office plays nothing of other sites on its own pages. */
export function VideoLink({ name, video }: Shown) {
  if (!video) return null;
  const words = SITES[playedVideo(video)?.kind ?? 'file'];
  return (
    <a
      className={styles['video']}
      href={video}
      target="_blank"
      rel="noreferrer"
      aria-label={`${words} di ${name}, si apre in un’altra scheda`}
    >
      <Icon name="player-play" size="small" />
      {words}
    </a>
  );
}

function Film({
  name,
  src,
  plays,
}: {
  readonly name: string;
  readonly src: string;
  readonly plays?: boolean;
}) {
  return (
    <video
      className={styles['media']}
      src={src}
      controls
      autoPlay={plays}
      preload="none"
      aria-label={`Video di ${name}`}
    />
  );
}

/** Picture, else a video that the browser can play by itself, else the placeholder; a video beside a picture is called from it. */
export function ProductMedia({ product }: { readonly product: Product }) {
  const { imageUrl, video, name } = product;
  const [isPlayed, setPlayed] = useState(false);
  const played = playedVideo(video);
  const isFile = played?.kind === 'file';
  if (isFile && (isPlayed || !imageUrl)) return <Film name={name} src={played.src} plays={isPlayed} />;
  return (
    <div className={styles['shown']}>
      <Picture src={imageUrl} className={styles['media']} sizes="(max-width: 47.9375em) 88px, 320px" />
      {isFile ? (
        <button
          type="button"
          className={styles['video']}
          aria-label={`Guarda il video di ${name}`}
          onClick={() => setPlayed(true)}
        >
          <Icon name="player-play" size="small" />
          Video
        </button>
      ) : (
        <VideoLink name={name} video={video} />
      )}
    </div>
  );
}
