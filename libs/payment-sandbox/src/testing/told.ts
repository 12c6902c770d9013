export interface Told {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer that got lost is `undefined`. */
export async function told(url: string, init: RequestInit): Promise<Told | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'manual', ...init });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Told['body']) : {} };
  } catch {
    return undefined;
  }
}
