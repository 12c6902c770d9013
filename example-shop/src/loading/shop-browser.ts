import { LEDGER_POSITION_HEADER, LEDGER_STALE_HEADER } from '@fiocco/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

type Method = 'GET' | 'POST' | 'PUT';

/** The shop refused a step of the example, so the example no longer fits the shop's rules. */
export class ExampleRefused extends Error {
  override readonly name = 'ExampleRefused';

  constructor(
    readonly status: number,
    readonly code: string,
    call: string,
  ) {
    super(`${call} answered ${status} ${code}`);
  }
}

/** A browser that calls the shop as any client does, without a network in between. It keeps its cookies. */
export class ShopBrowser {
  readonly cookies: Record<string, string>;

  constructor(
    private readonly app: NestFastifyApplication,
    private readonly onPosition: (position: bigint) => void,
    cookies: Readonly<Record<string, string>> = {},
  ) {
    this.cookies = { ...cookies };
  }

  get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.call('POST', path, body);
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.call('PUT', path, body);
  }

  private async call<T>(method: Method, url: string, payload?: object): Promise<T> {
    const answer = await this.app.inject({ method, url, cookies: this.cookies, ...(payload && { payload }) });
    for (const { name, value } of answer.cookies) this.cookies[name] = value;
    const body: unknown = answer.body === '' ? undefined : answer.json();
    if (answer.statusCode >= 400) {
      const { code } = body as { readonly code?: string };
      throw new ExampleRefused(answer.statusCode, code ?? '', `${method} ${url}`);
    }
    const position = answer.headers[LEDGER_POSITION_HEADER];
    if (typeof position === 'string') this.onPosition(BigInt(position));
    if (answer.headers[LEDGER_STALE_HEADER])
      throw new Error(`The read models fell behind after ${method} ${url}`);
    return body as T;
  }
}
