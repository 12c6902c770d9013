import {
  addressLines,
  type Delivery,
  deliveryName,
  deliveryRule,
  type DeliveryStep,
} from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { PhoneLink } from '../../shared/office/phone-link.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { deedWordsOfAll } from '../../shared/office/delivery-deeds.js';
import { deliveryCountQuery } from '../../shared/office/queries/deliveries.js';
import { countOf } from '../../shared/office/words.js';
import styles from './deliveries.module.css';
import type { DeliveriesSearch } from './deliveries-search.js';
import { DeliveryRow } from './delivery-row.js';
import { leftOn, parcelsOf, type Together, together } from './parcels.js';
import { nextStep } from './step-words.js';

/** The step that all of them take next; null where they go different ways, or have gone. */
function commonStep([first, ...others]: Together): DeliveryStep | null {
  const step = nextStep(first);
  return others.every((gift) => nextStep(gift) === step) ? step : null;
}

interface GroupProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, on: boolean) => void;
  /** Opens the dialog of what is done with these. */
  readonly onStep: (step: DeliveryStep, gifts: readonly Delivery[]) => void;
}

interface AllButtonProps extends Pick<GroupProps, 'onStep'> {
  readonly gifts: Together;
  /** Whose they are. */
  readonly of: string;
}

/** Marks all of them; of a single one its row does. */
function AllButton({ gifts, of, onStep }: AllButtonProps) {
  const step = commonStep(gifts);
  if (step === null || gifts.length === 1) return null;
  return (
    <Button onClick={() => onStep(step, gifts)}>
      {deedWordsOfAll(step)}…<span className="visually-hidden">, {of}</span>
    </Button>
  );
}

/** Who fetches what is in a parcel, or where it goes. */
function Recipient({ gift }: { readonly gift: Delivery }) {
  const { name, phone, address } = gift.recipient;
  const lines = deliveryRule(gift.deliveryMethod)?.ships ? addressLines(address) : [];
  return (
    <>
      {name && <h3 className="h3">{name}</h3>}
      <p className="soft">{deliveryName(gift.deliveryMethod)}</p>
      {lines.length > 0 && <p className="soft">{lines.filter((line) => line !== name).join(', ')}</p>}
      {phone && <PhoneLink number={phone} className="num" icon={<Icon name="phone" size="small" />} />}
    </>
  );
}

interface ParcelProps extends GroupProps {
  readonly gifts: Together;
  /** Whether its list has no button for all of them. */
  readonly marksAll: boolean;
}

/** What one person fetches together, or what goes to one address. */
function Parcel({ gifts, marksAll, chosen, onChoose, onStep }: ParcelProps) {
  const [first] = gifts;
  return (
    <div className={styles['parcel']}>
      <div className={styles['who']}>
        <Recipient gift={first} />
        {marksAll && (
          <AllButton gifts={gifts} of={first.recipient.name ?? 'una persona cancellata'} onStep={onStep} />
        )}
      </div>
      <ul>
        {gifts.map((gift) => (
          <DeliveryRow
            key={gift.id}
            gift={gift}
            chosen={chosen.has(gift.id)}
            onChoose={(on) => onChoose(gift.id, on)}
            onStep={(step) => onStep(step, [gift])}
          />
        ))}
      </ul>
    </div>
  );
}

interface ListProps extends GroupProps {
  readonly gifts: Together;
  readonly search: DeliveriesSearch;
  /** Some of its gifts are on the next page. */
  readonly isCut: boolean;
}

/** How many gifts of the list there are; of one that goes on below, how many of them are shown. */
function Count({
  gifts,
  search: { state = 'toPrepare' },
  isCut,
}: Pick<ListProps, 'gifts' | 'search' | 'isCut'>) {
  const asked = { state, list: gifts[0].giftListId };
  const total = useQuery({ ...deliveryCountQuery(asked), enabled: isCut && state !== 'done' }).data;
  const shown = countOf(gifts.length, 'regalo', 'regali');
  if (!isCut) return <span className="soft num">{shown}</span>;
  return <span className="soft num">{total ? `${gifts.length} di ${total} regali` : shown}, continua</span>;
}

/** A list's gifts, person by person. Of those that leave the shop also the day makes a group. */
function ListGifts({ gifts, search, isCut, ...group }: ListProps) {
  const id = useId();
  const [{ giftListId, giftListName }] = gifts;
  const name = giftListName ?? 'Lista cancellata';
  const marksAll = !isCut && commonStep(gifts) !== null;
  return (
    <section aria-labelledby={id} className={styles['list']}>
      <div className={styles['head']}>
        <h2 className="h2" id={id}>
          <Link className={styles['name']} to="/admin/deliveries" search={{ ...search, list: giftListId }}>
            {name}
          </Link>
        </h2>
        <Count gifts={gifts} search={search} isCut={isCut} />
        {marksAll && <AllButton gifts={gifts} of={name} onStep={group.onStep} />}
        {isCut && search.list === undefined && (
          <Link
            className={buttonClass({ variant: 'quiet' })}
            to="/admin/deliveries"
            search={{ ...search, list: giftListId }}
          >
            Mostra tutta la lista
          </Link>
        )}
      </div>
      {parcelsOf(gifts).map((parcel) => (
        <Parcel key={parcel[0].id} gifts={parcel} marksAll={!marksAll && !isCut} {...group} />
      ))}
    </section>
  );
}

interface ListsProps extends GroupProps {
  readonly gifts: readonly Delivery[];
  readonly search: DeliveriesSearch;
  readonly hasMore: boolean;
}

/** The queue list by list. */
export function DeliveryGroups({ gifts, hasMore, ...group }: ListsProps) {
  const lists = together(gifts, (gift) => [gift.giftListId, leftOn(gift)]);
  return lists.map((list, at) => (
    <ListGifts key={list[0].id} gifts={list} isCut={hasMore && at === lists.length - 1} {...group} />
  ));
}
