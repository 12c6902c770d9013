import type { AnswerOf, VerificationState } from '@fiocco/contracts';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Permission } from '../../../platform/index.js';
import { Verification } from './verification.js';
import { type VerificationRun, VerificationRuns } from './verification-runs.js';

/** "Integrità": runs the verification that the command runs, and reports its progress. */
@Controller('api/audit/verification')
export class VerificationController {
  constructor(
    private readonly verification: Verification,
    private readonly runs: VerificationRuns,
  ) {}

  @Post()
  @HttpCode(202)
  @Permission('admin')
  async start(): Promise<AnswerOf<'POST /api/audit/verification'>> {
    await this.verification.start();
    return this.latest();
  }

  @Get()
  @Permission('admin')
  async latest(): Promise<AnswerOf<'GET /api/audit/verification'>> {
    const isRunning = await this.verification.isRunning();
    const run = await this.runs.latest();
    if (!run) return NEVER;
    // Another run may begin once this one is not under way any more: its result is told no sooner.
    return stateOf(isRunning ? { ...run, outcome: null, finished_at: null, report: null } : run, isRunning);
  }
}

const NEVER: VerificationState = {
  state: 'never',
  text: 'Il registro non è ancora stato verificato.',
  startedAt: null,
  finishedAt: null,
  events: 0,
  total: 0,
  result: null,
};

const TEXTS = {
  running: 'Verifica in corso…',
  failed: 'La verifica non è riuscita: riprova.',
  interrupted: 'La verifica è stata interrotta: riprova.',
};

function stateOf(run: VerificationRun, isRunning: boolean): VerificationState {
  const state = run.outcome ?? (isRunning ? 'running' : 'interrupted');
  return {
    state,
    text: state === 'verified' ? (run.report?.summary ?? '') : TEXTS[state],
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    events: Number(run.events),
    total: Number(run.total),
    result: run.report,
  };
}
