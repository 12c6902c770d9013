/** A browser's calls without a browser: it keeps its cookies, expects success and sends JSON. */
export class Caller {
  private readonly jar = new Map<string, string>();

  constructor(private readonly url: string) {}

  /** In the form that a browser context takes. */
  get cookies(): { readonly name: string; readonly value: string; readonly url: string }[] {
    return [...this.jar].map(([name, value]) => ({ name, value, url: this.url }));
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post<Answer>(path: string, body: object = {}): Promise<Answer> {
    return this.call('POST', path, body);
  }

  put<Answer>(path: string, body: object): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  /** Of an answer that is a file. */
  text(path: string): Promise<string> {
    return this.send('GET', path);
  }

  private async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return JSON.parse(await this.send(method, path, body)) as Answer;
  }

  private async send(method: string, path: string, body?: object): Promise<string> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
    this.keep(response.headers.getSetCookie());
    return text;
  }

  private keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) this.jar.set(name, value);
    }
  }
}
