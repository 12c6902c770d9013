import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type MouseEvent } from 'react';
import { ListBadgePill } from '../../../shared/office/list-badge.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import styles from './find.module.css';
import type { Hit, HitGroup } from './hits.js';

interface HitListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly active: Hit | null;
  readonly isBusy: boolean;
  readonly optionOf: (hit: Hit) => string;
  /** The pointer moves over it. */
  readonly onPoint: (hit: Hit) => void;
  readonly onOpen: (hit: Hit, event: MouseEvent) => void;
}

function Option({
  hit,
  active,
  optionOf,
  onPoint,
  onOpen,
}: Omit<HitListProps, 'id' | 'groups' | 'isBusy'> & { readonly hit: Hit }) {
  const isActive = hit.id === active?.id;
  const place = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      {...hit.link}
      ref={place}
      id={optionOf(hit)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['hit']}
      activeProps={{}}
      onMouseMove={() => isActive || onPoint(hit)}
      onClick={(event) => onOpen(hit, event)}
    >
      <Icon name={hit.icon} />
      <span className="grow">
        <span className="one-line medium">{hit.name}</span>
        {hit.about && <span className="one-line soft xs">{hit.about}</span>}
      </span>
      {hit.end && <span className={`num no-wrap ${styles['end']}`}>{hit.end}</span>}
      {hit.badge && <ListBadgePill badge={hit.badge} />}
    </Link>
  );
}

/** What there is to choose, by kind. The focus stays in the field: `active` says which one Enter opens. */
export function HitList({ id, groups, isBusy, ...option }: HitListProps) {
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Risultati"
      aria-busy={isBusy || undefined}
      className={styles['hits']}
    >
      {groups.map(({ name, hits }) => (
        <div key={name} role="group" aria-label={name}>
          <div className={styles['group']} aria-hidden="true">
            {name}
          </div>
          {hits.map((hit) => (
            <Option key={hit.id} hit={hit} {...option} />
          ))}
        </div>
      ))}
    </div>
  );
}
