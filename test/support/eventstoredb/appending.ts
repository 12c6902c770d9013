import type { ServerDuplexStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected, Outcome, Proposed, ServerLog } from './log.js';
import {
  appendError,
  appendSuccess,
  expectedOf,
  identifier,
  nameOf,
  proposedOf,
  uuid,
  wrongVersion,
} from './messages.js';

type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

interface Draft {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: Proposed[];
}

const MAX_APPEND_BYTES = 1_048_576;
/** How long a repeat of an append that is still being written gets no answer. */
const DROPPED_REPEAT_MS = 2_000;
const UUID = /^(?!0{8}-0{4}-0{4}-0{4}-0{12})[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Batch appends, which the client uses unless it has credentials of its own. */
export class Appending {
  /** `false` while the server starts. */
  isReady = true;
  /** While it is set, appends wait here before they are written. */
  #gate: Promise<void> | undefined;
  readonly #underWay = new Set<string>();
  readonly #calls = new Set<BatchCall>();
  #arrived = 0;

  constructor(private readonly log: ServerLog) {}

  /** Holds appends in the state "being written" until they are released. */
  hold(): { arrived(): number; release(): void } {
    let release = (): void => undefined;
    this.#arrived = 0;
    this.#gate = new Promise((resolve) => (release = resolve));
    return {
      arrived: () => this.#arrived,
      release: () => {
        this.#gate = undefined;
        release();
      },
    };
  }

  /** The open calls, the oldest first; each client keeps one. */
  get calls(): readonly BatchCall[] {
    return [...this.#calls];
  }

  readonly call = (call: BatchCall): void => {
    const drafts = new Map<string, Draft>();
    this.#calls.add(call);
    for (const end of ['end', 'close', 'cancelled', 'error']) call.on(end, () => this.#calls.delete(call));
    call.on('error', () => undefined);
    call.on('end', () => call.end());
    call.on('data', (request: streams.BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? '';
      try {
        const draft = drafts.get(id) ?? draftOf(request);
        drafts.set(id, draft);
        draft.events.push(...request.getProposedMessagesList().map(proposedOf));
        if (!request.getIsFinal()) return;
        drafts.delete(id);
        void this.#answer(call, id, draft);
      } catch (error) {
        call.emit('error', error);
      }
    });
  };

  async #answer(call: BatchCall, id: string, draft: Draft): Promise<void> {
    this.#arrived += 1;
    const key = `${draft.stream} ${draft.events[0]?.id}`;
    const response = new streams.BatchAppendResp();
    response.setCorrelationId(uuid(id));
    response.setStreamIdentifier(identifier(draft.stream));
    if (this.#gate && this.#underWay.has(key)) {
      await new Promise((resolve) => setTimeout(resolve, DROPPED_REPEAT_MS).unref());
      response.setError(appendError(4, 'Timeout', new shared.Timeout()));
    } else {
      this.#underWay.add(key);
      await this.#gate;
      this.#underWay.delete(key);
      this.#fill(response, draft);
    }
    if (!call.cancelled) call.write(response);
  }

  #fill(response: streams.BatchAppendResp, draft: Draft): void {
    const refusal = this.#refusal(draft);
    if (refusal) {
      response.setError(refusal);
      return;
    }
    const outcome = this.log.append(draft.stream, draft.expected, draft.events);
    if (outcome.kind === 'done') response.setSuccess(appendSuccess(outcome.revision, outcome.position));
    else response.setError(refusalOf(draft, outcome));
  }

  /** Refusals that do not need the log. */
  #refusal(draft: Draft): ReturnType<typeof appendError> | undefined {
    if (!this.isReady) return appendError(14, 'Server Is Not Ready', new shared.Unknown());
    if (!isWellFormed(draft)) return appendError(3, 'BadRequest', new shared.Unknown());
    if (sizeOf(draft.events) <= MAX_APPEND_BYTES) return undefined;
    const details = new shared.MaximumAppendSizeExceeded();
    details.setMaxappendsize(MAX_APPEND_BYTES);
    return appendError(3, 'MaximumAppendSizeExceeded', details);
  }
}

function refusalOf(
  { stream, expected }: Draft,
  outcome: Exclude<Outcome, { kind: 'done' }>,
): ReturnType<typeof appendError> {
  if (outcome.kind === 'wrong-version') {
    return appendError(6, 'WrongExpectedVersion', wrongVersion(expected, outcome.current));
  }
  const details = new shared.StreamDeleted();
  details.setStreamIdentifier(identifier(stream));
  return appendError(5, 'StreamDeleted', details);
}

function draftOf(request: streams.BatchAppendReq): Draft {
  const options = request.getOptions();
  if (!options) throw new Error('an append begins with its options');
  return {
    stream: nameOf(options.getStreamIdentifier()),
    expected: expectedOf(options, options.getStreamPosition()),
    events: [],
  };
}

function isWellFormed({ stream, events }: Draft): boolean {
  return stream !== '' && events.every(({ id, type }) => UUID.test(id) && type !== '');
}

/** The size of the data, without the metadata. */
function sizeOf(events: readonly Proposed[]): number {
  return events.reduce((bytes, { data }) => bytes + data.length, 0);
}
