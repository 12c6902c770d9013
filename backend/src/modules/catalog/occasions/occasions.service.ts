import { compareNames, type Occasion } from '@fiocco/contracts';
import { ForeignKeyConstraintViolationException, LockMode } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, RecordHistory, refuseIfModified, stamp } from '../../../platform/index.js';
import { occasionInUse, occasionNotFound } from '../catalog.refusals.js';
import { ListsPort } from '../ports.js';
import { occasionRecord } from './occasion-history.js';
import { OccasionEntity } from './occasion.entity.js';

@Injectable()
export class OccasionsService {
  constructor(
    private readonly orm: MikroORM,
    @Inject(ListsPort) private readonly lists: () => ListsPort,
    private readonly history: RecordHistory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async all(): Promise<Occasion[]> {
    const occasions = await this.orm.em.fork().find(OccasionEntity, {});
    const counts = await this.lists().listCounts();
    return occasions
      .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
      .map(({ id, name, version }) => {
        const { all, open } = counts.get(id) ?? { all: 0, open: 0 };
        return { id, name, listCount: all, openListCount: open, version };
      });
  }

  async find(id: number): Promise<OccasionEntity> {
    const occasion = await this.orm.em.fork().findOne(OccasionEntity, { id });
    if (!occasion) throw occasionNotFound();
    return occasion;
  }

  async create(name: string): Promise<OccasionEntity> {
    const occasion = new OccasionEntity();
    occasion.name = name;
    stamp(occasion, this.clock.now());
    return this.history.transactional(async (em, note) => {
      await em.persist(occasion).flush();
      await note(occasionRecord(occasion), null, { name });
      return occasion;
    });
  }

  rename(id: number, name: string, seen: number | null): Promise<OccasionEntity> {
    return this.history.transactional(async (em, note) => {
      const occasion = await em.findOne(OccasionEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!occasion) throw occasionNotFound();
      refuseIfModified(occasion, seen);
      await note(occasionRecord(occasion), { name: occasion.name }, { name });
      occasion.name = name;
      stamp(occasion, this.clock.now());
      return occasion;
    });
  }

  /**
   * An occasion in use is refused by the lists' foreign key, also against a list that is being created at the same
   * moment.
   */
  async remove(id: number): Promise<void> {
    try {
      await this.history.transactional(async (em, note) => {
        const occasion = await em.findOne(OccasionEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!occasion) throw occasionNotFound();
        await note(occasionRecord(occasion), { name: occasion.name }, null);
        em.remove(occasion);
      });
    } catch (error) {
      throw error instanceof ForeignKeyConstraintViolationException ? occasionInUse() : error;
    }
  }
}
