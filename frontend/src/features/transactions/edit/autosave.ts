import type { Transaction } from '@fiocco/contracts';
import { isApiProblem } from '../../../shared/api/problem.js';
import { type Overtaken, overtakenFrom } from '../overtaken.js';
import { notUpdated } from '../transaction-words.js';
import { type EditField, faultOf, textOf } from './edit-fields.js';

/** How far a change of one field has come. */
export type Saving =
  | { readonly state: 'typed' | 'saving' | 'saved' }
  | { readonly state: 'failed'; readonly words: string }
  /** Somebody else changed the same field meanwhile. */
  | { readonly state: 'overtaken'; readonly theirs: string };

/** What was typed, and what the field showed when typing began. */
interface Draft {
  readonly text: string;
  readonly base: string;
}

export interface AutosaveState {
  readonly drafts: Readonly<Partial<Record<EditField, Draft>>>;
  readonly savings: Readonly<Partial<Record<EditField, Saving>>>;
  readonly overtaken: Overtaken | null;
  /** Of a day: whether somebody is to be written to of it, where a person has chosen. */
  readonly writes: Readonly<Partial<Record<EditField, boolean>>>;
}

export interface AutosavePorts {
  /** The transaction as it was read last. */
  readonly standing: () => Transaction;
  /** Saves one field of the version that was read last, and resolves or rejects after the transaction was read anew. */
  readonly send: (field: EditField, text: string, write?: boolean) => Promise<void>;
}

/**
 * Fields that save themselves when they are left, one call at a time. Where somebody else changed the transaction meanwhile,
 * a change of another field is saved on top of theirs; of the same field, the person at this page decides. What was typed
 * stays until it is saved.
 */
export class Autosave {
  private state: AutosaveState = { drafts: {}, savings: {}, overtaken: null, writes: {} };
  private readonly listeners = new Set<() => void>();
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly ports: AutosavePorts) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): AutosaveState => this.state;

  type(field: EditField, text: string): void {
    const base = this.state.drafts[field]?.base ?? textOf(field, this.ports.standing());
    this.change(field, { text, base }, { state: 'typed' });
  }

  chooseToWrite(field: EditField, write: boolean): void {
    this.state = { ...this.state, writes: { ...this.state.writes, [field]: write } };
    this.listeners.forEach((listener) => listener());
  }

  /** Takes back what was typed. */
  discard(field: EditField): void {
    this.change(field, null, null);
  }

  /** Saves what was typed, once all that was left before is saved. */
  save(field: EditField): Promise<void> {
    this.turn = this.turn.then(() => this.saveNow(field));
    return this.turn;
  }

  /** What was typed is to hold, whatever the others wrote. */
  insist(field: EditField): Promise<void> {
    const draft = this.state.drafts[field];
    if (draft)
      this.change(field, { ...draft, base: textOf(field, this.ports.standing()) }, { state: 'typed' });
    return this.save(field);
  }

  /** Whether nothing is left to be saved, once all calls have ended. */
  async settled(): Promise<boolean> {
    await this.turn;
    return Object.keys(this.state.drafts).length === 0;
  }

  private async saveNow(field: EditField): Promise<void> {
    const draft = this.state.drafts[field];
    if (!draft) return;
    const fault = faultOf(field, draft.text);
    const stands = textOf(field, this.ports.standing());
    if (draft.text === stands) this.change(field, null, null);
    else if (fault !== undefined) this.change(field, draft, { state: 'failed', words: fault });
    else if (draft.base !== stands) this.change(field, draft, { state: 'overtaken', theirs: stands });
    else await this.sendNow(field, draft);
  }

  private async sendNow(field: EditField, draft: Draft): Promise<void> {
    this.change(field, draft, { state: 'saving' });
    const { version } = this.ports.standing();
    try {
      await this.ports.send(field, draft.text, this.state.writes[field]);
    } catch (error) {
      const isKnown = isApiProblem(error, 'MODIFIED_BY_OTHERS') && this.ports.standing().version !== version;
      if (isKnown) await this.onTopOf(overtakenFrom(error), field);
      else this.failed(field, draft, error);
      return;
    }
    const typed = this.state.drafts[field];
    const isTypedOn = typed !== undefined && typed.text !== draft.text;
    if (isTypedOn) {
      const base = textOf(field, this.ports.standing());
      this.change(field, { ...typed, base }, { state: 'typed' });
    } else this.change(field, null, { state: 'saved' });
  }

  /** Theirs is read now: the change goes on top of it, unless they changed this very field. */
  private async onTopOf(overtaken: Overtaken | null, field: EditField): Promise<void> {
    this.state = { ...this.state, overtaken };
    await this.saveNow(field);
  }

  private failed(field: EditField, draft: Draft, error: unknown): void {
    const words = (isApiProblem(error) && error.fields[field]) || notUpdated(error);
    this.change(field, this.state.drafts[field] ?? draft, { state: 'failed', words });
  }

  private change(field: EditField, draft: Draft | null, saving: Saving | null): void {
    const { [field]: _draft, ...drafts } = this.state.drafts;
    const { [field]: _saving, ...savings } = this.state.savings;
    this.state = {
      ...this.state,
      drafts: draft ? { ...drafts, [field]: draft } : drafts,
      savings: saving ? { ...savings, [field]: saving } : savings,
    };
    for (const listener of this.listeners) listener();
  }
}
