import { expect, it } from '@jest/globals';
import { playedVideo } from './videos.js';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0';
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', YOUTUBE],
  ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=4s', 'youtube', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'youtube', YOUTUBE],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', YOUTUBE],
  ['https://vimeo.com/76979871', 'vimeo', VIMEO],
  ['https://player.vimeo.com/video/76979871?badge=0', 'vimeo', VIMEO],
  ['https://vimeo.com/76979871/8272103f6e', 'vimeo', `${VIMEO}&h=8272103f6e`],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', `${VIMEO}&h=8272103f6e`],
  ['https://cdn.example/a/vaso.MP4?v=2', 'file', 'https://cdn.example/a/vaso.MP4?v=2'],
  ['https://cdn.example/vaso.webm', 'file', 'https://cdn.example/vaso.webm'],
])('plays %s', (address, kind, src) => {
  expect(playedVideo(address)).toEqual({ kind, src });
});

it.each([
  [null],
  [''],
  ['vaso.mp4'],
  ['http://cdn.example/vaso.mp4'],
  ['https://www.youtube.com/@negozio'],
  ['https://youtu.be/"onload="alert(1)'],
  ['https://youtube.com.example/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/negozio'],
  ['https://negozio.example/video'],
])('does not play %s', (address) => {
  expect(playedVideo(address)).toBeNull();
});
