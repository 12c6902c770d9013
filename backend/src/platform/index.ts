export { asLongAs, eachInTime, Rounds, TooSlow, withinTime } from './async/each-in-time.js';
export { someAtOnce } from './async/some-at-once.js';
export { KeyedLanes } from './async/keyed-lanes.js';
export { KeptResults } from './async/kept-results.js';
export { SharedRuns } from './async/shared-runs.js';
export { THREAD_LANES } from './async/thread-lanes.js';
export { grouped } from './collections/grouped.js';
export {
  AtStart,
  BackgroundRegistry,
  type BackgroundWork,
  DoesJob,
  GivesWork,
  GoesOnAfterRestore,
  MayObjectToStart,
  Periodic,
  type RestorePass,
  type RestoreSequel,
  type RestoreStep,
} from './background/background.registry.js';
export { commandLine } from './config/command-line.js';
export { BackgroundService, DONE_JOBS_KEPT_MS } from './background/background.service.js';
export { JOB_CLASSES } from './background/job-classes.js';
export { ReadModelWait } from './background/read-model-wait.js';
export { isLate, ReadYourWrites } from './background/read-your-writes.js';
export type { DatabaseClock } from './clock/database-clock.js';
export { escapeHtml } from './client/escape-html.js';
export type { PageHosts } from './client/page-headers.js';
export type { PageParts } from './client/page-document.js';
export { AddsToPages, AllowsHosts, type PageCall } from './client/pages.js';
export { type CommandOverrides, Commands } from './commands/commands.service.js';
export { type AppendGuard, GuardsAppends } from './commands/guards-appends.js';
export { type AppConfig, ConfigError, loadConfig } from './config/app-config.js';
export type { PaymentSandboxConfig } from './config/payment-sandbox.js';
export { RequestContext } from './context/request-context.js';
export { inTransaction } from '@fiocco/postgres';
export { notFound, Problem, validationFailed } from './errors/problem.js';
export { problemOf, refusedFor } from './errors/problem-of.js';
export { clientOf } from './database/client-of.js';
export { Turns } from './database/turns.js';
export { heldBy, heldByMapper, type StillHeld } from './database/still-held.js';
export { compiledTexts } from './texts/compiled-texts.js';
export { registerRefusals } from './errors/refusals.js';
export { CheckedBody, CheckedByDoor, CheckedQuery, readQuery } from './http/checked-body.js';
export { A_LOT, arrayInLots, type Lot, lotOf, onePage, pageOf, pageOrAll } from './http/array-in-lots.js';
export { BODY_NOTES, type BodyNotes, DescribedBody, type JsonSchema } from './http/described-body.js';
export { EncodedBody, encodedFor, sendEncoded } from './client/encoded-body.js';
export { BUYER_COOKIE } from './http/hooks.js';
export { type EventStream, framed } from './http/event-stream.js';
export { EventStreams, inTurns, type OpenStreams, placeNamed } from './http/open-streams.js';
export { clearOwnCookie, ownCookieName, setOwnCookie } from './http/own-cookies.js';
export { IntId } from './http/id.pipe.js';
export { type Measured, MeasuredWhenRead, Metrics } from './metrics/metrics.js';
export { Readiness } from './http/readiness.js';
export { Paper } from './pdf/paper.js';
export { fileOf } from './table-file/table-file.js';
export { readTable } from './table-file/read-table.js';
export type { TableRow } from './table-file/table-row.js';
export { UnreadableFile } from './table-file/unreadable-file.js';
export { wholeOf, type ZippedFile, zippedFiles } from './table-file/zip-archive.js';
export type { Table, TableColumn } from './table-file/table.js';
export { SignedCookies } from './http/signed-cookies.js';
export { Log } from './logging/log.js';
export { type LinkRequest, linkRequestJob } from './background/link-request.js';
export { hashOfToken, isLinkToken, linkToken } from './network/link-token.js';
export { isInternalAddress, isInternalHost, isSmtpAllowed } from './network/internal-address.js';
export { type AllOwned, migration, type NamedIds, type Owned, type PictureColumn } from './owned/owned.js';
export { type DeclaredRoute, RouteTable } from './permissions/route-table.js';
export { checkPermission } from './permissions/check-permission.js';
export {
  AsksPassword,
  BodyLimit,
  InAnyState,
  OpenedByLink,
  Permission,
  RawBody,
} from './permissions/permission.decorator.js';
export { HoldsPersonalData } from './personal-data/holds-personal-data.js';
export {
  everHadAddress,
  type HeldName,
  idsOf,
  type KeptBeyond,
  type PersonalDataHolder,
  PersonalDataRegistry,
  type PersonalRecord,
  plainAddress,
  Seals,
} from './personal-data/personal-data.registry.js';
export { endOfBooks, numberOf, Papers } from './personal-data/papers.js';
export { recordAction } from './record-history/published-events.js';
export { alignHistories, type RecordApart } from './record-history/align-histories.js';
export { Secret, type Snapshot } from './record-history/record-change.js';
export type { RecordEvent, ValuesRef } from './record-history/record.events.js';
export { RecordHistory, type Note } from './record-history/record-history.js';
export {
  type FieldWords,
  namesIn,
  type RecordKind,
  type RecordName,
  recordStream,
  recordSubject,
} from './owned/record-kind.js';
export { recordEvents } from './record-history/record.versions.js';
export { cursorOf, type PageCursor, parseCursor } from './paging/page-cursor.js';
export { drawQr, QUIET_ZONE } from './qr/draw-qr.js';
export { modifiedByOthers, refuseIfModified, type Versioned, versionSeen } from './records/if-match.js';
export { RecordEntity } from './records/record.entity.js';
export { editorName, stamp } from './records/stamp.js';
export { requirePassword } from './permissions/password-again.js';
export {
  type Gatekeeper,
  KnowsSessions,
  SESSION_COOKIE,
  Sessions,
  type SignedIn,
} from './permissions/sessions.js';
export {
  classMark,
  Fulfils,
  type Marked,
  methodMark,
  portProvider,
  Registered,
} from './registered/registered.js';
export type { FileStorage } from './storage/file-storage.js';
export { StorageFailure } from './storage/storage-failure.js';
export { ORDERED_WORK, OrderedWork } from './throttling/ordered-work.js';
export { marksOf, WIDER_HAS } from './throttling/network-of.js';
export { type BulkRule, Throttle, type ThrottleRule } from './throttling/throttle.js';
export {
  APP_CONFIG,
  CLOCK,
  type Clock,
  DATABASE_CLOCK,
  EVENT_STORE,
  FILE_STORAGE,
  OWNED,
  PG_POOL,
  VAULT,
} from './tokens.js';
export { foldName } from './validation/fold-name.js';
