import { Inject, Injectable } from '@nestjs/common';
import { type GiftList, type ListCredit, longDay, romeDayOf } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { CLOCK, type Clock, Paper } from '../../platform/index.js';
import { paperHead, SettingsStore } from '../settings/index.js';
import type { PurchaseView } from '../transactions/index.js';
import { OpenItems, type ShownItem } from './open-items.js';

const NOBODY = 'Una persona che non c’è più nei nostri dati';
const nameOf = ({ buyer }: PurchaseView): string => buyer.name ?? NOBODY;
const isShare = ({ kind }: PurchaseView): boolean => kind === 'quota';
const giftName = ({ productId, productName }: Pick<PurchaseView, 'productId' | 'productName'>): string =>
  productId === null ? 'Contributo libero' : (productName ?? 'Regalo');

interface StatementFacts {
  readonly list: GiftList;
  readonly views: readonly PurchaseView[];
  readonly items: readonly ShownItem[];
  readonly credit: ListCredit;
}

/**
 * "Resoconto": what those whose list it is may keep of it. What a whole gift cost is not said, as on a gift; of shares and
 * contributions it is, because they are their credit.
 */
@Injectable()
export class ListStatement {
  constructor(
    private readonly open: OpenItems,
    private readonly settings: SettingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The paper, and what it was written from. Refuses `LIST_NOT_FOUND`. */
  async of(listId: number): Promise<{ readonly facts: StatementFacts; readonly pdf: Buffer }> {
    const facts = await this.open.of(listId);
    const at = this.clock.now();
    const paper = new Paper({ ...paperHead(await this.settings.get()), title: facts.list.name, at });
    introduce(paper, facts.list, longDay(romeDayOf(at)));
    tellGifts(paper, facts);
    tellMessages(paper, facts);
    tellCredit(paper, facts.credit);
    tellOpen(paper, facts);
    return { facts, pdf: await paper.bytes() };
  }
}

function introduce(
  paper: Paper,
  { occasionName, beneficiaryName, eventDate }: GiftList,
  today: string,
): void {
  const about = [occasionName, beneficiaryName, eventDate && longDay(eventDate)].filter(Boolean).join(' · ');
  if (about) paper.paragraph(about, 'strong');
  paper.paragraph(`Resoconto dei regali, aggiornato al ${today}.`);
}

const GIFTS = [
  { head: 'Regalo', share: 5 },
  { head: 'Da', share: 4 },
  { head: 'Quota', share: 2, right: true },
];

function tellGifts(paper: Paper, { views }: StatementFacts): void {
  const paid = views.filter(({ stage }) => stage === 'paid');
  paper.heading('Chi ha regalato che cosa');
  if (paid.length === 0) {
    paper.paragraph('Finora non c’è nessun regalo pagato.');
    return;
  }
  const rows = paid.map((view) => {
    const cents = view.amountCents - Math.max(0, view.refundedCents);
    return [giftName(view), nameOf(view), isShare(view) ? formatEuro(cents) : ''];
  });
  paper.table(GIFTS, rows);
}

function tellMessages(paper: Paper, { views }: StatementFacts): void {
  const written = views.filter(({ stage, buyer }) => stage === 'paid' && Boolean(buyer.message?.trim()));
  if (written.length === 0) return;
  paper.heading('I messaggi');
  for (const view of written) {
    paper.paragraph(nameOf(view), 'strong');
    paper.paragraph(view.buyer.message ?? '');
  }
}

const SUMS = [
  { head: '', share: 5 },
  { head: 'Importo', share: 2, right: true },
];

function tellCredit(paper: Paper, credit: ListCredit): void {
  const rows = [
    ['Contributi liberi', credit.fund],
    ['Quote di regali non completati', credit.shares],
    ['Credito già usato', credit.used],
    ['Credito già restituito', credit.returned],
  ] as const;
  const known = rows.filter(([, amount]) => centsOf(amount) !== 0);
  if (known.length === 0) return;
  paper.heading('Il credito');
  paper.table(
    SUMS,
    known.map(([name, amount]) => [name, formatEuro(centsOf(amount))]),
  );
  paper.total(SUMS, ['Credito disponibile', formatEuro(centsOf(credit.available))]);
}

const WORDS = {
  collect: 'prenotato, da pagare',
  running: 'pagamento in corso',
  deliver: 'da ritirare o consegnare',
} as const;
const OPEN = [
  { head: 'Regalo', share: 5 },
  { head: 'Da', share: 4 },
  { head: 'A che punto è', share: 4 },
];

function tellOpen(paper: Paper, { items }: StatementFacts): void {
  const rows = items.flatMap((item) => {
    if (item.group === 'shares' || item.group === 'back') return [];
    return [[giftName(item), item.guests.join(', ') || NOBODY, WORDS[item.group]]];
  });
  if (rows.length === 0) return;
  paper.heading('Ancora da arrivare');
  paper.table(OPEN, rows);
}
