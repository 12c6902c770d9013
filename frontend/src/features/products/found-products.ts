import { PRODUCTS_PAGE } from '../../shared/office/queries/records.js';

const PAGE_LINKS = 5;

export interface Pages {
  readonly page: number;
  readonly pages: number;
  /** At most five numbers around the current page. */
  readonly links: readonly number[];
}

/** Of so many products the page that is shown: beyond the last one the last, as the server answers it. */
export function pagesOf(found: number, wanted: number): Pages {
  const pages = Math.max(1, Math.ceil(found / PRODUCTS_PAGE));
  const page = Math.min(Math.max(1, wanted), pages);
  const count = Math.min(PAGE_LINKS, pages);
  const first = Math.min(Math.max(1, page - Math.floor(PAGE_LINKS / 2)), pages - count + 1);
  return { page, pages, links: Array.from({ length: count }, (_, index) => first + index) };
}
