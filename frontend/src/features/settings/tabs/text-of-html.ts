/** What is read of simple HTML, a line for each of its breaks. */
export const textOf = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replaceAll(/<(br|\/p|\/div)\s*\/?>/gi, '\n'), 'text/html').body
      .textContent ?? ''
  ).trim();
