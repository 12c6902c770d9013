import { Injectable } from '@nestjs/common';
import {
  type ClosingChoice,
  type ClosingDecision,
  type ClosingFailure,
  coupleAddresses,
  type ListClosing,
  type SessionUser,
} from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { checkPermission, Problem, refusedFor } from '../../platform/index.js';
import { GiftListsService, type Visitor } from '../gift-lists/index.js';
import { Decided } from './decided.js';
import { type DecidedItem, needsAdmin, newSince, notOffered, toDo, undecided } from './decisions.js';
import { OpenItems, shown, type ShownItem } from './open-items.js';
import { StatementMails } from './statement-mails.js';

interface AskedClosing {
  readonly decisions: readonly ClosingDecision[];
  /** Whether the statement goes by mail to those whose list it is. */
  readonly statement: boolean;
}

export interface ClosedBy {
  readonly user: SessionUser | null;
  readonly visitor: Visitor;
}

/**
 * "Chiudi la lista". Every step is one that staff could make by itself, each is made once, and what is done is done: whoever
 * asks again after a failure, or after the process died, is told the rest.
 */
@Injectable()
export class CloseList {
  constructor(
    private readonly lists: GiftListsService,
    private readonly open: OpenItems,
    private readonly decided: Decided,
    private readonly mails: StatementMails,
  ) {}

  async dry(listId: number): Promise<ListClosing> {
    return this.answer(await this.open.of(listId), []);
  }

  /** Refuses `CLOSING_UNDECIDED` and `CLOSING_CHOICE`, and what a mail that cannot leave refuses; nothing is done then. */
  async close(listId: number, { decisions, statement }: AskedClosing, by: ClosedBy): Promise<ListClosing> {
    const { list, items } = await this.open.of(listId);
    const isOver = list.state === 'archived';
    refuseUndecided(items, decisions, isOver);
    const steps = toDo(items, decisions);
    if (steps.some(needsAdmin)) checkPermission('admin', by.user);
    if (statement) await this.mails.addressees(list);
    const failed = await this.carryOut(steps, { ...list, listId, visitor: by.visitor, decisions });
    const now = await this.open.of(listId);
    if (failed.length > 0) return this.answer(now, failed);
    this.refuseSince(now.items, decisions);
    await this.lists.close(listId, wordsOf(steps, decisions));
    const after = await this.open.of(listId);
    // Whoever confirmed before the list was archived stands in the ledger by now; whoever did later undoes it (`GuestCheckout`).
    if (newSince(after.items, decisions).length > 0 && !isOver) await this.lists.reopen(listId, list.state);
    this.refuseSince(after.items, decisions);
    if (statement) await this.mails.ask(listId, `closing ${after.list.version}`);
    return this.answer(after, []);
  }

  /** A guest may have paid meanwhile: that is decided first, and by a person. */
  private refuseSince(items: readonly ShownItem[], decisions: readonly ClosingDecision[]): void {
    const since = newSince(items, decisions);
    if (since.length > 0) throw closingUndecided(since);
  }

  private async answer(
    { list, credit, items }: Awaited<ReturnType<OpenItems['of']>>,
    failed: readonly ClosingFailure[],
  ): Promise<ListClosing> {
    return {
      closed: list.state === 'archived',
      open: items.map(shown),
      credit: credit.available,
      failed,
      statement: { to: coupleAddresses(list), canLeave: await this.mails.canLeave() },
    };
  }

  private async carryOut(
    steps: readonly DecidedItem<ShownItem>[],
    closing: Parameters<Decided['carryOut']>[0],
  ): Promise<readonly ClosingFailure[]> {
    const failed: ClosingFailure[] = [];
    for (const step of steps) {
      try {
        await this.decided.carryOut(closing, step);
      } catch (error) {
        const { code, text } = refusedFor(error);
        const { transactionId, productId } = step.item;
        failed.push({ transactionId, productId, code, message: text });
      }
    }
    return failed;
  }
}

/** Of a list that is archived already what came since is to be decided; its choices were offered before. */
function refuseUndecided(
  items: readonly ShownItem[],
  decisions: readonly ClosingDecision[],
  isOver: boolean,
): void {
  const left = isOver ? newSince(items, decisions) : undecided(items, decisions);
  if (left.length > 0) throw closingUndecided(left);
  const wrong = isOver ? [] : notOffered(items, decisions);
  if (wrong.length > 0) throw choiceNotOffered(wrong);
}

const closingUndecided = (left: readonly ShownItem[]): Problem =>
  new Problem(
    'CLOSING_UNDECIDED',
    409,
    left.length === 1
      ? 'C’è ancora una cosa in sospeso su cui decidere prima di chiudere la lista.'
      : `Ci sono ancora ${left.length} cose in sospeso su cui decidere prima di chiudere la lista.`,
    { details: { open: left.map(keyOf) } },
  );

const choiceNotOffered = (wrong: readonly ShownItem[]): Problem =>
  new Problem('CLOSING_CHOICE', 409, 'Una delle decisioni non vale per quello che è in sospeso adesso.', {
    details: { open: wrong.map(keyOf) },
  });

const keyOf = ({ group, transactionId, productId }: ShownItem) => ({ group, transactionId, productId });

const DONE: Readonly<Record<ClosingChoice, (count: number) => string>> = {
  complete: (count) => (count === 1 ? '1 completato' : `${count} completati`),
  credit: (count) => `${count} a credito`,
  refund: (count) => (count === 1 ? '1 restituito o annullato' : `${count} restituiti o annullati`),
  keep: (count) => (count === 1 ? '1 lasciato com’è' : `${count} lasciati com’erano`),
};

const MOST_WORDS = 2_000;

/** For the list's history: how much of each was decided, then what was given a reason. */
function wordsOf(steps: readonly DecidedItem<ShownItem>[], decisions: readonly ClosingDecision[]): string {
  const counts = (Object.keys(DONE) as ClosingChoice[]).flatMap((choice) => {
    const count = decisions.filter((one) => one.do === choice).length;
    return count === 0 ? [] : [DONE[choice](count)];
  });
  const reasons = steps.flatMap(({ item, decision }) =>
    decision.reason
      ? [`${item.productName ?? 'Fondo'}, ${formatEuro(item.paidCents)}: ${decision.reason}`]
      : [],
  );
  const all = [counts.length > 0 ? counts.join(', ') : 'Niente in sospeso', ...reasons];
  return all.join('. ').slice(0, MOST_WORDS);
}
