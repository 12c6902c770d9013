import {
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServiceError,
  type ServerUnaryCall,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Appending } from './appending.js';
import { type Expected, ServerLog, systemEvent } from './log.js';
import { expectedOf, failure, nameOf, notModelled, streamDeleted } from './messages.js';
import { answerRead, type ReadCall } from './reading.js';
import { Subscribing } from './subscribing.js';

/** The server's own events are between ours, like its statistics. */
const STATISTICS_EVERY = 7;

/**
 * A wire double of EventStoreDB: a gRPC server in this process with the calls of the adapter (batch append, reads,
 * subscriptions to everything) and those that prepare a test (`any`, delete, tombstone), with the answers that were
 * recorded from a real 23.10. It stores nothing on disk and proves nothing about the server itself.
 */
export class EventStoreDbDouble {
  readonly log = new ServerLog();
  readonly appending = new Appending(this.log);
  readonly subscribing = new Subscribing(this.log);
  #server: Server | undefined;
  #port = 0;
  #appends = 0;
  #featuresFailure: status | undefined;

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** On a free port the first time, on the same one afterwards. */
  async start(): Promise<this> {
    const server = new Server({ 'grpc.max_receive_message_length': 16 * 1024 * 1024 });
    server.addService(streamsService.StreamsService, this.#streams());
    server.addService(featuresService.ServerFeaturesService, { getSupportedMethods: this.#listFeatures });
    this.#port = await new Promise((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.#port}`, ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.#server = server;
    return this;
  }

  /** Like a killed process: it answers nothing any more, and everything that was only in memory is gone. */
  kill(): void {
    this.#server?.forceShutdown();
    this.#server = undefined;
    this.log.forgetRecentIds();
  }

  async restart(): Promise<void> {
    this.kill();
    await this.start();
  }

  /** Accepts connections and calls, and answers that it is not ready, until the returned function is called. */
  beStarting(): () => void {
    this.appending.isReady = false;
    return () => {
      this.appending.isReady = true;
    };
  }

  /** Fails the next request for the server's features with this code. */
  failFeaturesOnce(code: status): void {
    this.#featuresFailure = code;
  }

  /** How many reads were asked for. */
  readsAsked = 0;
  /** Whether reads are refused as for an unknown user (code 16). */
  refusesReads = false;

  readonly #listFeatures = (call: unknown, answer: sendUnaryData<features.SupportedMethods>): void => {
    const code = this.#featuresFailure;
    this.#featuresFailure = undefined;
    if (code === undefined) listFeatures(call, answer);
    else answer(failure(code, 'not now'));
  };

  #streams(): UntypedServiceImplementation {
    return {
      batchAppend: (call: Parameters<Appending['call']>[0]) => {
        call.on('data', () => this.#keepStatistics());
        this.appending.call(call);
      },
      read: (call: ReadCall) => {
        this.#read(call).catch((error: Error) => call.emit('error', error));
      },
      delete: answered((request: streams.DeleteReq) => {
        const place = placeAt(new streams.DeleteResp.Position(), this.#delete(request, false));
        const response = new streams.DeleteResp();
        response.setPosition(place);
        return response;
      }),
      tombstone: answered((request: streams.TombstoneReq) => {
        const place = placeAt(new streams.TombstoneResp.Position(), this.#delete(request, true));
        const response = new streams.TombstoneResp();
        response.setPosition(place);
        return response;
      }),
    };
  }

  #keepStatistics(): void {
    this.#appends += 1;
    if (this.#appends % STATISTICS_EVERY !== 0) return;
    this.log.append('$stats-127.0.0.1:2113', 'any', [systemEvent('$statsCollected', '{"proc-cpu":1}')]);
  }

  async #read(call: ReadCall): Promise<void> {
    call.on('error', () => undefined);
    this.readsAsked += 1;
    const options = call.request.getOptions();
    if (!this.appending.isReady) throw failure(status.UNAVAILABLE, 'Server Is Not Ready');
    if (this.refusesReads) throw failure(status.UNAUTHENTICATED, 'Not authenticated');
    if (!options || options.getResolveLinks() || options.hasFilter()) throw notModelled();
    if (!options.hasSubscription()) return answerRead(this.log, call, options);
    if (!options.hasAll()) throw notModelled();
    return this.subscribing.answer(call, options);
  }

  /** The position of the event that records the deletion. */
  #delete(request: streams.DeleteReq | streams.TombstoneReq, forGood: boolean): bigint | undefined {
    const options = request.getOptions();
    if (!options) throw notModelled();
    const stream = nameOf(options.getStreamIdentifier());
    const expected = expectedOf(options, options.getRevision());
    const outcome = this.log.delete(stream, expected, forGood);
    if (outcome.kind === 'deleted') throw streamDeleted(stream);
    if (outcome.kind === 'wrong-version') throw deleteRefused(stream, expected, outcome.current);
    return outcome.position;
  }
}

/** A call with one request and one answer. */
function answered<Request, Response>(work: (request: Request) => Response) {
  return ({ request }: ServerUnaryCall<Request, Response>, answer: sendUnaryData<Response>): void => {
    try {
      answer(null, work(request));
    } catch (error) {
      answer(error as ServiceError);
    }
  };
}

interface Place {
  setCommitPosition(value: string): unknown;
  setPreparePosition(value: string): unknown;
}

function placeAt<Kind extends Place>(place: Kind, position: bigint | undefined): Kind {
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  return place;
}

const EXPECTED_CODES: Readonly<Record<string, bigint>> = { any: -2n, no_stream: -1n };

function deleteRefused(stream: string, expected: Expected, current: bigint) {
  const code = EXPECTED_CODES[String(expected)] ?? expected;
  const versions = `Expected version: ${code}, Actual version: ${current}`;
  return failure(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, ${versions}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(code),
      'actual-version': String(current),
    },
  );
}

const STREAMS = 'event_store.client.streams.streams';

function listFeatures(_: unknown, answer: sendUnaryData<features.SupportedMethods>): void {
  const response = new features.SupportedMethods();
  response.setEventStoreServerVersion('23.10.6');
  for (const name of ['append', 'batchappend', 'delete', 'read', 'tombstone']) {
    const method = new features.SupportedMethod();
    method.setServiceName(STREAMS);
    method.setMethodName(name);
    response.addMethods(method);
  }
  answer(null, response);
}
