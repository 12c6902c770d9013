import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import type { Expected, Proposed, Recorded } from './log.js';

/** A failed call; the client looks at the trailer `exception` before the code. */
export function failure(
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export function notModelled(): ServiceError {
  return failure(status.UNIMPLEMENTED, 'the wire double does not speak this');
}

export function streamDeleted(stream: string): ServiceError {
  return failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

export function identifier(stream: string): shared.StreamIdentifier {
  const message = new shared.StreamIdentifier();
  message.setStreamName(Buffer.from(stream, 'utf8'));
  return message;
}

export function nameOf(message: shared.StreamIdentifier | undefined): string {
  return Buffer.from(message?.getStreamName_asU8() ?? []).toString('utf8');
}

export function uuid(id: string): shared.UUID {
  const message = new shared.UUID();
  message.setString(id);
  return message;
}

interface ExpectedOptions {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

export function expectedOf(options: ExpectedOptions, revision: string): Expected {
  if (options.hasStreamExists()) throw notModelled();
  if (options.hasAny()) return 'any';
  return options.hasNoStream() ? 'no_stream' : BigInt(revision);
}

export function proposedOf(message: streams.BatchAppendReq.ProposedMessage): Proposed {
  const properties = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: properties.get('type') ?? '',
    isJson: properties.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

const TICKS_PER_MS = 10_000n;

export function eventMessage(event: Recorded): streams.ReadResp {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent();
  record.setId(uuid(event.id));
  record.setStreamIdentifier(identifier(event.stream));
  record.setStreamRevision(event.revision.toString());
  record.setCommitPosition(event.position.toString());
  record.setPreparePosition(event.position.toString());
  record.setData(event.data);
  record.setCustomMetadata(event.metadata);
  record
    .getMetadataMap()
    .set('type', event.type)
    .set('created', (BigInt(event.createdMs) * TICKS_PER_MS).toString())
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(record);
  read.setCommitPosition(event.position.toString());
  const message = new streams.ReadResp();
  message.setEvent(read);
  return message;
}

interface Details {
  serializeBinary(): Uint8Array;
}

/** The error of one append among others of a call: `name` is the type of `details`. */
export function appendError(
  code: Parameters<statusPb.Status['setCode']>[0],
  name: string,
  details: Details,
): statusPb.Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  const message = new statusMessages.Status();
  message.setCode(code);
  message.setMessage(name);
  message.setDetails(packed);
  return message;
}

export function wrongVersion(expected: Expected, current: bigint): shared.WrongExpectedVersion {
  const message = new shared.WrongExpectedVersion();
  if (current < 0n) message.setCurrentNoStream(new empty.Empty());
  else message.setCurrentStreamRevision(current.toString());
  if (expected === 'any') message.setExpectedAny(new empty.Empty());
  else if (expected === 'no_stream') message.setExpectedNoStream(new empty.Empty());
  else message.setExpectedStreamPosition(expected.toString());
  return message;
}

export function appendSuccess(revision: bigint, position: bigint | undefined) {
  const message = new streams.BatchAppendResp.Success();
  message.setCurrentRevision(revision.toString());
  if (position === undefined) message.setNoPosition(new empty.Empty());
  else {
    const place = new shared.AllStreamPosition();
    place.setCommitPosition(position.toString());
    place.setPreparePosition(position.toString());
    message.setPosition(place);
  }
  return message;
}
