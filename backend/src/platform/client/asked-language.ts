import { isLanguage, type Language, LANGUAGE_COOKIE, LANGUAGE_PARAM, languageAmong } from '@fiocco/texts';
import type { FastifyRequest } from 'fastify';

/** More than any honest browser names. */
const ASKED_AT_MOST = 20;

/** What `Accept-Language` asks for, best first. `*` asks for nothing: programs send it. */
function acceptedIn(header = ''): readonly string[] {
  const asked = header
    .split(',', ASKED_AT_MOST)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0);
  return asked.toSorted((one, other) => other.quality - one.quality).map(({ tag }) => tag);
}

/** What the address says; none where it says nothing that is spoken here. */
function inAddress({ query }: FastifyRequest): Language | undefined {
  const said = (query as Record<string, unknown> | undefined)?.[LANGUAGE_PARAM];
  return isLanguage(said) ? said : undefined;
}

/** The language in which a call is answered: as its address says, or as its headers ask. */
export const askedLanguage = (request: FastifyRequest): Language =>
  inAddress(request) ?? languageAmong(acceptedIn(request.headers['accept-language']));

/** A page's: what was chosen in this browser comes before what the browser itself asks for. */
export function askedPageLanguage(request: FastifyRequest): Language {
  const chosen = request.cookies[LANGUAGE_COOKIE];
  return inAddress(request) ?? (isLanguage(chosen) ? chosen : askedLanguage(request));
}
