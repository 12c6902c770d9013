import { networkProblem, problemFrom } from '../../api/problem.js';

function answerIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Sending<Answer> {
  readonly body: string | FormData;
  /** Whether the answer is the one that is waited for; any other is a problem. */
  readonly is: (answer: unknown) => answer is Answer;
  /** How much has been sent, from 0 to 1; after that the server works. */
  readonly onProgress: (share: number) => void;
}

/** `fetch` reports no progress of what it sends; this does. A text is sent as JSON. */
export function sendWithProgress<Answer>(
  address: string,
  { body, is, onProgress }: Sending<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(networkProblem());
    request.onload = () => {
      const answer = answerIn(request.responseText);
      if (request.status === 200 && is(answer)) resolve(answer);
      else reject(problemFrom(request.status, answer));
    };
    request.send(body);
  });
}
