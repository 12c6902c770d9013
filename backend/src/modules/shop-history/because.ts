import { providerName } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import { BackgroundRegistry } from '../../platform/index.js';

/** Whoever acts for the shop outside of its jobs. */
const OUTSIDE: Readonly<Record<string, string>> = {
  start: 'Preparazione del negozio',
  'after-restore': 'Ripresa dopo il ripristino di una copia di sicurezza',
  'reset-password': 'Comando di chi gestisce il server',
};

/** Says what is behind an event that nobody brought about directly: a job and a callback have titles of their own. */
@Injectable()
export class Because {
  constructor(private readonly background: BackgroundRegistry) {}

  /** Null where somebody did it directly. */
  of({ metadata: { actor, cause } }: Pick<StoredEvent, 'metadata'>): string | null {
    const [kind, name = ''] = actor.split(':');
    const job = this.background.jobDefinitions.find((one) => one.name === name || isRunOf(cause, one.name));
    if (kind === 'provider') return `${job?.title ?? 'Risposta'} (${providerName(name)})`;
    if (job) return job.title ?? unnamed(job.name);
    return kind === 'system' ? this.taskOf(name) : null;
  }

  private taskOf(name: string): string {
    const task = this.background.periodicTasks.find((one) => one.name === name);
    return task?.title ?? OUTSIDE[name] ?? unnamed(name);
  }
}

const unnamed = (name: string): string => `Lavoro automatico «${name}»`;

/** A job's id begins with its name where no event of the ledger asked for it. */
const isRunOf = (cause: string, job: string): boolean => cause.startsWith(`${job}_`);
