import { CallbackRefused } from '../providers/callback-refused.js';
import type { ProviderCallback, ProviderCode } from '../access/provider.js';

/** The alphabet of the providers' ids and of ours; texts that people write have blanks, and addresses have an `@`. */
const CODE = /^[A-Za-z0-9_.:#+-]{1,150}$/;
/** Becomes part of the job's id. */
const EVENT_ID = /^[A-Za-z0-9_.-]{1,150}$/;

/** Throws where something else than ids and codes would be kept, which a provider does not send. */
export function refuseTexts(provider: ProviderCode, callback: ProviderCallback): void {
  const { eventId, kind, paymentId, mark, disputes, step } = callback;
  const ofDisputes = disputes.flatMap(({ id, captureId, status }) => [id, captureId, status]);
  const codes = [
    kind,
    ...(paymentId === null ? [] : [paymentId]),
    ...Object.values(mark ?? {}),
    ...ofDisputes,
    ...(step === null ? [] : [step.captureId ?? '-', step.currency]),
  ];
  if (!EVENT_ID.test(eventId) || !codes.every((code) => CODE.test(String(code))))
    throw new CallbackRefused(provider, 'unreadable');
}
