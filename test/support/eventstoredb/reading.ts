import { type ServerWritableStream, status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Recorded, ServerLog } from './log.js';
import { eventMessage, failure, identifier, nameOf, streamDeleted } from './messages.js';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;
const LAST = 2n ** 64n - 1n;

/** Waits while the other side takes no more. */
export async function send(call: ReadCall, message: streams.ReadResp): Promise<void> {
  if (call.cancelled || call.write(message)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      call.off('drain', go);
      call.off('cancelled', go);
      resolve();
    };
    call.on('drain', go);
    call.on('cancelled', go);
  });
}

export async function answerRead(
  log: ServerLog,
  call: ReadCall,
  options: streams.ReadReq.Options,
): Promise<void> {
  const count = Number(options.getCount());
  const isBackwards = options.getReadDirection() === BACKWARDS;
  const from = options.getStream();
  const events = from ? ofStream(log, from, count, isBackwards) : ofAll(log, options, count, isBackwards);
  // A real server never answers a read for zero of all events.
  if (events === 'never') return;
  if (events === 'missing') await send(call, notFound(nameOf(from?.getStreamIdentifier())));
  else for (const event of events.slice(0, count)) await send(call, eventMessage(event));
  call.end();
}

type Found<Other> = readonly Recorded[] | Other;

function ofAll(
  log: ServerLog,
  options: streams.ReadReq.Options,
  count: number,
  isBackwards: boolean,
): Found<'never'> {
  if (count === 0) return 'never';
  const from = placeOf(log, options.getAll());
  const isBeyond = from === undefined || from > log.all.length;
  if (from === undefined || (isBackwards && isBeyond)) {
    throw failure(status.UNKNOWN, 'Unexpected ReadAllResult: Error');
  }
  return isBackwards
    ? log.all.slice(Math.max(0, from - count), from).toReversed()
    : log.all.slice(from, from + count);
}

/** The index of the event to start with; `undefined` where no event is, beyond the log for a later position. */
export function placeOf(
  log: ServerLog,
  options: streams.ReadReq.Options.AllOptions | undefined,
): number | undefined {
  if (options?.hasEnd()) return log.all.length;
  const position = options?.getPosition();
  return position ? log.placeOf(BigInt(position.getCommitPosition())) : 0;
}

function ofStream(
  log: ServerLog,
  from: streams.ReadReq.Options.StreamOptions,
  count: number,
  isBackwards: boolean,
): Found<'missing'> {
  const name = nameOf(from.getStreamIdentifier());
  if (count === 0 || (from.hasEnd() && !isBackwards)) {
    throw failure(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  }
  const events = log.read(name);
  if (events === 'deleted') throw streamDeleted(name);
  if (events === 'missing') return events;
  const start = from.hasEnd() ? LAST : BigInt(from.getRevision());
  return isBackwards
    ? events.filter(({ revision }) => revision <= start).toReversed()
    : events.filter(({ revision }) => revision >= start);
}

function notFound(stream: string): streams.ReadResp {
  const details = new streams.ReadResp.StreamNotFound();
  details.setStreamIdentifier(identifier(stream));
  const message = new streams.ReadResp();
  message.setStreamNotFound(details);
  return message;
}
