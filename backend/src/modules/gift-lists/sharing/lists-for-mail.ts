import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogQueries } from '../../catalog/index.js';
import { type ListFactsForMail, ListForMail } from '../../notifications/index.js';
import { ListPasswords } from '../access/list-password.js';
import { GiftListEntity } from '../gift-list/gift-list.entity.js';
import { listIdFrom } from '../list-id.js';
import { ERASED_NAME } from '../gift-list/erased-name.js';
import { peopleOf } from './people-of-list.js';

/** What mails learn of a list. */
@Injectable()
export class ListsForMail extends ListForMail {
  constructor(
    private readonly orm: MikroORM,
    private readonly catalog: CatalogQueries,
    private readonly passwords: ListPasswords,
  ) {
    super();
  }

  async list(listId: string): Promise<ListFactsForMail | null> {
    const list = await this.orm.em.fork().findOne(GiftListEntity, { id: listIdFrom(listId) ?? 0 });
    if (!list || list.beneficiaryName === ERASED_NAME) return null;
    const occasions = await this.catalog.occasionNames();
    return {
      listName: list.name,
      occasionName: occasions.get(list.occasionId) ?? null,
      beneficiaryName: list.beneficiaryName,
      people: peopleOf(list),
      listUrl: `/list/${list.id}`,
      password: this.passwords.staffCopy(list),
    };
  }
}
