import { type AnswerOf, type SignedSoFar, type VerificationRun } from '@fiocco/contracts';
import { HeadNotGenuine } from '@fiocco/integrity';
import { Controller, Get, Header, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { IntId, notFound, Permission } from '../../platform/index.js';
import { Comparison } from './comparison/comparison.js';
import { paperHead, SettingsStore } from '../settings/index.js';
import { LedgerExport } from './elsewhere/ledger-export.js';
import { type VerifiedRun, verificationPaper } from './elsewhere/verification-paper.js';
import { LedgerAccess } from './heads/ledger-access.js';
import { Verification } from './verification/verification.js';

const RUNS_SHOWN = 20;

/** "Integrità": was anything altered, and how somebody else finds out without us. */
@Controller('api/integrity')
export class IntegrityController {
  constructor(
    private readonly verification: Verification,
    private readonly comparison: Comparison,
    private readonly ledger: LedgerAccess,
    private readonly exported: LedgerExport,
    private readonly settings: SettingsStore,
  ) {}

  /** 409 `VERIFICATION_RUNNING` while one is under way. */
  @Post('verifications')
  @HttpCode(202)
  @Permission('admin')
  async start(): Promise<AnswerOf<'POST /api/integrity/verifications'>> {
    return { id: await this.verification.start() };
  }

  @Get('verifications')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  runs(): Promise<AnswerOf<'GET /api/integrity/verifications'>> {
    return this.verification.newest(RUNS_SHOWN);
  }

  @Get('verifications/:id')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  async run(@Param('id', IntId) id: number): Promise<AnswerOf<'GET /api/integrity/verifications/:id'>> {
    const run = await this.verification.find(id);
    if (!run) throw notFound();
    return run;
  }

  /** The result as a signed PDF; 404 where the run came to none. */
  @Get('verifications/:id/result.pdf')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  async paper(
    @Param('id', IntId) id: number,
  ): Promise<AnswerOf<'GET /api/integrity/verifications/:id/result.pdf'>> {
    const run = await this.verification.find(id);
    if (!run || !hasResult(run)) throw notFound();
    const head = paperHead(await this.settings.get());
    const bytes = await verificationPaper(run, this.ledger.keys.signer, head);
    const disposition = `attachment; filename="verifica-${id}.pdf"`;
    return new StreamableFile(bytes, { type: 'application/pdf', disposition });
  }

  /** 409 `COMPARISON_RUNNING` while one is under way. */
  @Post('comparisons')
  @HttpCode(202)
  @Permission('admin')
  async compare(): Promise<AnswerOf<'POST /api/integrity/comparisons'>> {
    return { id: await this.comparison.start() };
  }

  @Get('comparisons')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  comparisons(): Promise<AnswerOf<'GET /api/integrity/comparisons'>> {
    return this.comparison.newest(RUNS_SHOWN);
  }

  @Get('heads')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  async heads(): Promise<AnswerOf<'GET /api/integrity/heads'>> {
    const { source, keys, headFile } = this.ledger;
    const { id, publicKey } = keys.signer.key;
    const head = await headFile.last().catch(nothingGenuine);
    const { events } = await source.tailAfter(head ? BigInt(head.position) : source.start);
    const last: SignedSoFar['last'] = head
      ? { position: head.position, at: head.at, sequence: head.sequence }
      : null;
    return { last, genuine: head !== null, notAnchored: events, key: { id, publicKey } };
  }

  /** Read at a slow reader's pace: nothing is held for it but a page. */
  @Get('export')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  export(): AnswerOf<'GET /api/integrity/export'> {
    return this.exported.file();
  }

  @Get('script')
  @Permission('admin')
  script(): AnswerOf<'GET /api/integrity/script'> {
    return this.exported.script();
  }
}

const hasResult = (run: VerificationRun): run is VerifiedRun => run.result !== null;

function nothingGenuine(error: unknown): null {
  if (error instanceof HeadNotGenuine) return null;
  throw error;
}
