import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { ledgerLines } from '@fiocco/integrity';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { CLOCK, type Clock, Log } from '../../../platform/index.js';
import { LedgerAccess } from '../heads/ledger-access.js';

const SCRIPT = join(import.meta.dirname, '../../../../assets/proof/stranger-proof.mjs');

const attached = (name: string) => `attachment; filename="${name}"`;

/** What whoever does not trust the shop verifies the ledger with, on a machine of their own. */
@Injectable()
export class LedgerExport {
  constructor(
    private readonly ledger: LedgerAccess,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Written while it is read, so however long the ledger is it takes the memory of a page. */
  file(): StreamableFile {
    const lines = ledgerLines({
      source: this.ledger.source,
      heads: this.ledger.headFile.lines(),
      key: this.ledger.keys.signer.key.publicKey,
      formerKeys: this.ledger.keyFile.texts(),
      at: this.clock.now().toISOString(),
    });
    // A reader that leaves is no failure; one of ours ends the file early, which its missing last line tells.
    const packed = pipeline(Readable.from(lines), createGzip(), (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        this.log.failure(error, { part: 'ledger-export' });
    });
    return new StreamableFile(packed, {
      type: 'application/gzip',
      disposition: attached('registro.jsonl.gz'),
    });
  }

  script(): StreamableFile {
    return new StreamableFile(createReadStream(SCRIPT), {
      type: 'text/javascript; charset=utf-8',
      disposition: attached('verifica-registro.mjs'),
    });
  }
}
