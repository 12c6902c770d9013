/** How a video's address is played: as a file, or in the frame of whoever keeps it. */
export interface PlayedVideo {
  readonly kind: 'file' | 'youtube' | 'vimeo';
  /** Of the file, or of the frame, which begins to play at once and sets no cookie before. */
  readonly src: string;
}

/** The hosts of the frames, which a page's policy must allow. */
export const VIDEO_FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;
const [YOUTUBE, VIMEO] = VIDEO_FRAMES;

const FILE = /\.(?:mp4|webm|ogv|mov)$/i;
const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;
const VIMEO_PATH = /^\/(?:video\/|channels\/[\w-]+\/)?(\d+)(?:\/([\da-f]+))?\/?$/;

function youtubeId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === 'youtu.be') return pathname.slice(1);
  return searchParams.get('v') ?? YOUTUBE_PATH.exec(pathname)?.[1];
}

function onYoutube(url: URL): PlayedVideo | null {
  const id = youtubeId(url);
  if (!id || !YOUTUBE_ID.test(id)) return null;
  return { kind: 'youtube', src: `${YOUTUBE}/embed/${id}?autoplay=1&playsinline=1&rel=0` };
}

/** A video that is not listed has a second key, in its path or as `h`. */
function onVimeo({ pathname, searchParams }: URL): PlayedVideo | null {
  const [, id, inPath] = VIMEO_PATH.exec(pathname) ?? [];
  if (!id) return null;
  const key = inPath ?? searchParams.get('h');
  const more = key && /^[\da-f]+$/.test(key) ? `&h=${key}` : '';
  return { kind: 'vimeo', src: `${VIMEO}/video/${id}?autoplay=1&dnt=1${more}` };
}

/** Hosts without `www.`, `m.` or `music.`; of any other only a file is played. */
const SITES: Readonly<Record<string, (url: URL) => PlayedVideo | null>> = {
  'youtu.be': onYoutube,
  'youtube.com': onYoutube,
  'youtube-nocookie.com': onYoutube,
  'vimeo.com': onVimeo,
  'player.vimeo.com': onVimeo,
};

const asFile = ({ href, pathname }: URL): PlayedVideo | null =>
  FILE.test(pathname) ? { kind: 'file', src: href } : null;

/** `URL.canParse` is younger than the oldest browsers. */
function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/**
 * Null for an address that is neither a file of a kind that browsers play, nor one of YouTube or Vimeo
 * (https://developers.google.com/youtube/player_parameters, https://developer.vimeo.com/player/sdk/embed).
 */
export function playedVideo(address: string | null): PlayedVideo | null {
  const url = address ? urlOf(address) : null;
  if (url?.protocol !== 'https:') return null;
  return (SITES[url.hostname.replace(/^(?:www|m|music)\./, '')] ?? asFile)(url);
}
