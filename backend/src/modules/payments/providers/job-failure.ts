import { JobFailure } from '@fiocco/jobs';
import type { FailureKind, ProviderFailure } from './provider-failure.js';

type Reason = Exclude<FailureKind, 'busy'>;

const REASONS: Readonly<Record<Reason, string>> = {
  unknown: 'Il gestore dei pagamenti non risponde',
  refused: 'Il gestore dei pagamenti rifiuta la richiesta',
  missing: 'Il gestore dei pagamenti non conosce questo pagamento',
  keys: 'Il gestore dei pagamenti non riconosce le chiavi',
  elsewhere: 'Con le chiavi di adesso questo pagamento non si trova: è stato fatto con altre',
};

/** Why a job has to be tried again, in words for staff. A busy provider is only asked later. */
export const jobFailureOf = (kind: Reason, cause: ProviderFailure): JobFailure =>
  new JobFailure(REASONS[kind], { cause });
