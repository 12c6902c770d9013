import type { AnswerOf } from '@fiocco/contracts';
import { networkProblem, problemFrom } from '../../shared/api/problem.js';
import { withSession } from '../../shared/api/session-lost.js';

type Stored = AnswerOf<'POST /api/test-storage/upload'>;

async function sent(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { credentials: 'same-origin', ...init }).catch(() => {
    throw networkProblem();
  });
  if (response.ok) return response;
  throw problemFrom(response.status, await response.json().catch(() => undefined));
}

/** Sent as it was chosen: the server checks it and encodes it anew. */
export function uploadFile(file: File): Promise<Stored> {
  return withSession(async () => {
    const body = new FormData();
    body.append('filename', file.name);
    body.append('file', file, file.name);
    const response = await sent('/api/test-storage/upload', { method: 'POST', body });
    return (await response.json()) as Stored;
  });
}

export function downloadFile(key: string): Promise<Blob> {
  return withSession(async () =>
    (await sent(`/api/test-storage/download/${encodeURIComponent(key)}`)).blob(),
  );
}
