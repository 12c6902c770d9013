import { type GiftList, type ListSummary, romeDayOf } from '@fiocco/contracts';
import { ForeignKeyConstraintViolationException, LockMode } from '@mikro-orm/core';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import {
  CLOCK,
  type Clock,
  heldByMapper,
  type Note,
  RecordHistory,
  refuseIfModified,
  stamp,
  validationFailed,
  type CheckedBody,
} from '../../../platform/index.js';
import { CatalogQueries } from '../../catalog/index.js';
import { FiguresReader, GiftsReader } from '../../gifts/index.js';
import { PaymentMethods } from '../../payment-methods/index.js';
import { SettingsStore } from '../../settings/index.js';
import { listNotFound } from '../gift-lists.refusals.js';
import { ListWithdrawal } from '../assignment/list-withdrawal.js';
import { GiftListEntity } from './gift-list.entity.js';
import { listRecord, listSnapshot } from './list-history.js';
import { applyListInput, listFaults } from './list-input.js';
import { ListPasswords } from '../access/list-password.js';
import { staffView } from './list.views.js';

@Injectable()
export class GiftListsService {
  constructor(
    private readonly orm: MikroORM,
    private readonly catalog: CatalogQueries,
    private readonly figures: FiguresReader,
    private readonly gifts: GiftsReader,
    private readonly settings: SettingsStore,
    private readonly passwords: ListPasswords,
    private readonly methods: PaymentMethods,
    private readonly withdrawal: ListWithdrawal,
    private readonly history: RecordHistory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Those of these that exist, in their order. */
  async several(ids: readonly number[]): Promise<readonly GiftList[]> {
    const lists = await this.orm.em.fork().find(GiftListEntity, { id: { $in: [...ids] } });
    const viewOf = await this.views(ids);
    const byId = new Map(lists.map((list) => [list.id, viewOf(list)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async one(id: number): Promise<GiftList> {
    const list = await this.orm.em.fork().findOne(GiftListEntity, { id });
    if (!list) throw listNotFound();
    return (await this.views([id]))(list);
  }

  async summary(id: number): Promise<ListSummary> {
    if ((await this.orm.em.fork().count(GiftListEntity, { id })) === 0) throw listNotFound();
    const { units, taken } = await this.gifts.unitsOn(id);
    return { url: `${await this.settings.publicUrl()}/list/${id}`, units, taken };
  }

  async create(dto: CheckedBody<'POST /api/gift-lists'>): Promise<number> {
    const list = new GiftListEntity();
    list.id = newListId();
    await this.write(list, dto);
    const insert = () =>
      this.history.transactional(async (em, note) => {
        await em.persist(list).flush();
        await note(listRecord(list.id), null, listSnapshot(list));
      });
    await occasionMustExist(insert);
    return list.id;
  }

  async update(id: number, dto: CheckedBody<'PUT /api/gift-lists/:id'>, seen: number | null): Promise<void> {
    const change = async (em: SqlEntityManager, note: Note) => {
      const list = await lock(em, id);
      refuseIfModified(list, seen);
      const before = listSnapshot(list);
      await this.write(list, dto);
      await note(listRecord(list.id), before, listSnapshot(list));
    };
    await occasionMustExist(() => this.history.transactional(change));
  }

  /**
   * Every gift is taken off the list in the ledger before the record is deleted. If one of them refuses, nothing
   * changes.
   */
  async remove(id: number, seen: number | null): Promise<void> {
    await this.history.transactional(async (em, note) => {
      const list = await lock(em, id);
      refuseIfModified(list, seen);
      await this.withdrawal.withdrawAll(id, heldByMapper(em));
      await note(listRecord(list.id), listSnapshot(list), null);
      em.remove(list);
    });
  }

  /** Archives the list, with a line in its history that says what was decided about what was open. A repeat changes nothing. */
  async close(id: number, decided: string): Promise<void> {
    await this.setState(id, 'archived', decided);
  }

  /** Takes back {@link close}, to the state that the list had. */
  async reopen(id: number, state: GiftList['state']): Promise<void> {
    await this.setState(id, state, 'Non conclusa: nel frattempo è arrivato qualcosa su cui decidere');
  }

  private async setState(id: number, state: GiftList['state'], closing: string): Promise<void> {
    await this.history.transactional(async (em, note) => {
      const list = await lock(em, id);
      if (list.state === state) return;
      const before = listSnapshot(list);
      list.state = state;
      stamp(list, this.clock.now());
      await note(listRecord(id), { ...before, closing: null }, { ...listSnapshot(list), closing });
    });
  }

  private async write(list: GiftListEntity, dto: CheckedBody<'PUT /api/gift-lists/:id'>): Promise<void> {
    const { beneficiaryAddress: before } = list;
    applyListInput(list, dto);
    const faults = listFaults(list, before);
    if (Object.keys(faults).length > 0) throw validationFailed(faults);
    if (dto.password !== undefined) await this.passwords.change(list, dto.password ?? '');
    stamp(list, this.clock.now());
  }

  /** What pages show of these lists. */
  private async views(ids: readonly number[]): Promise<(list: GiftListEntity) => GiftList> {
    const occasions = await this.catalog.occasionNames();
    const counts = await this.figures.countByList(ids);
    const today = romeDayOf(this.clock.now());
    const usable = await this.methods.usable();
    return (list) =>
      staffView(list, {
        occasionName: occasions.get(list.occasionId) ?? null,
        password: this.passwords.staffCopy(list),
        products: counts.get(list.id)?.products ?? 0,
        transactions: counts.get(list.id)?.transactions ?? 0,
        receivedCents: counts.get(list.id)?.receivedCents ?? 0,
        today,
        usable,
      });
  }
}

/** Twelve digits that nobody can guess. */
export const newListId = (): number => randomInt(100_000_000_000, 1_000_000_000_000);

async function lock(em: SqlEntityManager, id: number): Promise<GiftListEntity> {
  const list = await em.findOne(GiftListEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!list) throw listNotFound();
  return list;
}

async function occasionMustExist(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
    throw validationFailed({ occasionId: 'L’occasione scelta non esiste più' });
  }
}
