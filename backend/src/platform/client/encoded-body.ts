import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { THREAD_LANES } from '../async/thread-lanes.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A smaller body fits into one packet anyway. */
const WORTH_IT_BYTES = 1_200;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
// Fast settings: a body is compressed for those who ask now and not kept for long.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

/** A body that many may ask for at once: each encoding is made once at most, when it is first asked for. */
export class EncodedBody {
  readonly plain: Buffer;
  private readonly made = new Map<Encoding, Promise<Buffer>>();

  constructor(readonly text: string) {
    this.plain = Buffer.from(text);
  }

  /** The best encoding for this body among those that `Accept-Encoding` names. */
  encodingFor(acceptEncoding: string | undefined): Encoding {
    if (this.plain.length < WORTH_IT_BYTES || !acceptEncoding) return 'identity';
    if (accepts(acceptEncoding, 'br')) return 'br';
    return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
  }

  /** Null where too many wait for theirs: the plain body costs nothing. */
  compressed(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> | null {
    const known = this.made.get(encoding);
    if (known) return known;
    if (THREAD_LANES.compressing.isFull) return null;
    const compressed = THREAD_LANES.compressing.run(() =>
      encoding === 'br' ? brotli(this.plain, BROTLI) : zip(this.plain, GZIP),
    );
    this.made.set(encoding, compressed);
    return compressed;
  }
}

/** Its bytes in the caller's best encoding, named in the answer. The caller of this function sets type, caching and `vary`. */
export async function encodedFor(
  body: EncodedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const encoding = body.encodingFor(request.headers['accept-encoding']);
  const compressed = encoding === 'identity' ? null : body.compressed(encoding);
  if (compressed === null) return body.plain;
  const bytes = await compressed;
  void reply.header('content-encoding', encoding);
  return bytes;
}

/** As {@link encodedFor}, and sends them. */
export const sendEncoded = async (...call: Parameters<typeof encodedFor>): Promise<FastifyReply> =>
  call[2].send(await encodedFor(...call));

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
