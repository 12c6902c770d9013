import { escapeHtml } from '../../../platform/index.js';
import { PREVIEW_SIZE } from '../preview/preview-picture.js';

/** What chat apps show for a shared link. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** An absolute address, or null for no picture. */
  readonly image: string | null;
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

const pictureTags = (image: string) => [
  property('og:image', image),
  property('og:image:type', 'image/jpeg'),
  property('og:image:width', String(PREVIEW_SIZE.width)),
  property('og:image:height', String(PREVIEW_SIZE.height)),
];

/** Open Graph tags in the head of a list's page, for chat apps. The `noindex` tag is in the document itself. */
export function listHead({ title, description, url, image }: LinkPreview): string {
  return [
    property('og:type', 'website'),
    property('og:locale', 'it_IT'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    ...(image ? pictureTags(image) : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ].join('');
}
