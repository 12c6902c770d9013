import { type ListDuplicate, MAX_LIST_NAME } from '@fiocco/contracts';
import { LockMode } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, RecordHistory, stamp } from '../../../platform/index.js';
import { CopyGifts } from '../assignment/copy-gifts.js';
import { listErased, listNotFound } from '../gift-lists.refusals.js';
import { ERASED_NAME } from './erased-name.js';
import { GiftListEntity } from './gift-list.entity.js';
import { GiftListsService, newListId } from './gift-lists.service.js';
import { listRecord, listSnapshot } from './list-history.js';

/**
 * Whether a copy takes a field over: what describes the list it does, what belongs to its life it does not. Its days are
 * of the event for which the other was made. The compiler asks for every field of the record.
 */
const TAKEN: Readonly<Record<keyof GiftListEntity, boolean>> = {
  id: false,
  name: false,
  occasionId: true,
  beneficiaryName: true,
  beneficiaryEmail: true,
  beneficiaryPhone: true,
  secondBeneficiaryName: true,
  secondBeneficiaryEmail: true,
  secondBeneficiaryPhone: true,
  beneficiaryAddress: true,
  eventDate: false,
  startDate: false,
  endDate: false,
  state: false,
  publicMessage: true,
  notes: true,
  image: true,
  notifyBeneficiary: true,
  acceptsFund: true,
  allowedPaymentMethods: true,
  allowedDeliveryModes: true,
  giftOrder: true,
  passwordHash: false,
  passwordCopy: false,
  passwordVersion: false,
  version: false,
  createdAt: false,
  updatedAt: false,
  updatedBy: false,
};
const FIELDS = (Object.keys(TAKEN) as (keyof GiftListEntity)[]).filter((field) => TAKEN[field]);

@Injectable()
export class DuplicateList {
  constructor(
    private readonly lists: GiftListsService,
    private readonly gifts: CopyGifts,
    private readonly history: RecordHistory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Makes a list like another one, with the same gifts and without anything that was given for them. Nobody sees it before
   * staff have looked at it: it begins suspended. Throws `LIST_NOT_FOUND`, and `LIST_ERASED` where nothing is left to copy.
   */
  async copy(id: number, name: string | null | undefined): Promise<ListDuplicate> {
    const copy = new GiftListEntity();
    copy.id = newListId();
    const gifts = await this.gifts.on(id);
    await this.history.transactional(async (em, note) => {
      // An erasure waits until the copy stands.
      const list = await em.findOne(GiftListEntity, { id }, { lockMode: LockMode.PESSIMISTIC_READ });
      if (!list) throw listNotFound();
      if (list.beneficiaryName === ERASED_NAME) throw listErased();
      Object.assign(copy, Object.fromEntries(FIELDS.map((field) => [field, list[field]])));
      copy.name = name ?? `Copia di ${list.name}`.slice(0, MAX_LIST_NAME).trimEnd();
      copy.state = 'suspended';
      stamp(copy, this.clock.now());
      await em.persist(copy).flush();
      await note(listRecord(copy.id), null, { ...listSnapshot(copy), copiedFrom: id });
    });
    // Each gift has a stream of its own and is put on a list that stands.
    const fewer = await this.gifts.placeOn(copy.id, gifts);
    return { ...(await this.lists.one(copy.id)), fewer };
  }
}
