import type { BodyOf } from '@fiocco/contracts';
import { OptionalText } from '../../../platform/index.js';

export class StorageTestDto implements BodyOf<'POST /api/test-storage/upload'> {
  /** Accepted and not used: a file gets its key from us. */
  @OptionalText({ max: 500 })
  readonly filename?: string | null;
}
