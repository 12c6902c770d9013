import { oneLine } from '../typed-text.js';

/** What cleaned HTML still writes as names (WHATWG HTML, serialising fragments); every other letter stands as it is. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text of a setting that is kept as simple, cleaned HTML, such as the shop's address: a line for each of its breaks. */
export const htmlLines = (html: string): readonly string[] =>
  html
    .replace(/<\s*(br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .split('\n')
    .map(oneLine)
    .filter(Boolean);
