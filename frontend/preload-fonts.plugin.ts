import type { Plugin } from 'vite';

/** The two faces that every first screen needs; the italic is added by pages that begin with it (`first-paint`). */
const FIRST_FACES = [/\/serif-(?!italic)[^/]+\.woff2$/, /\/sans-[^/]+\.woff2$/];

/** Lets the browser fetch the fonts beside the scripts, so that names do not change their face under the reader. */
export function preloadFonts(): Plugin {
  return {
    name: 'fiocco:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => FIRST_FACES.some((face) => face.test(file)));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
