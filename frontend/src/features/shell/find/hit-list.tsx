import { Link } from '@tanstack/react-router';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { ListStateBadge } from '../../../shared/office/badge.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import styles from './find.module.css';
import { Marked, type Sought } from '../../../shared/office/found/marked.js';
import { type Hit, type HitGroup, PART } from './hits.js';

interface HitListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly active: Hit | null;
  /** Its letters stand out in what was found. */
  readonly sought: Sought;
  readonly isBusy: boolean;
  readonly optionOf: (hit: Hit) => string;
  /** The pointer moves over it. */
  readonly onPoint: (hit: Hit) => void;
  readonly onOpen: (hit: Hit, event: MouseEvent) => void;
}

type OptionProps = Omit<HitListProps, 'id' | 'groups' | 'isBusy' | 'sought'> & {
  readonly hit: Hit;
  readonly className: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
};

function Option({ hit, active, optionOf, onPoint, onOpen, className, label, children }: OptionProps) {
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
      aria-label={label}
      tabIndex={-1}
      className={className}
      activeProps={{}}
      onMouseMove={() => isActive || onPoint(hit)}
      onClick={(event) => onOpen(hit, event)}
    >
      {children}
    </Link>
  );
}

const NUMBER = /^[A-Z]*[-+\d ]+$/;

/** A telephone or order number is read out: it stays on one line, whatever stands beside it. */
function LineOfParts({ line, sought }: { readonly line: string; readonly sought: Sought }) {
  return line.split(PART).map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {at > 0 && PART}
      {NUMBER.test(part) ? (
        <span className="no-wrap">
          <Marked text={part} sought={sought} />
        </span>
      ) : (
        <Marked text={part} sought={sought} />
      )}
    </Fragment>
  ));
}

const NOTHING_SOUGHT: Sought = { words: '', alike: false };

/** One thing, and beside it what is to be done with it next. */
function HitRow({
  hit,
  sought: wanted,
  ...option
}: Omit<OptionProps, 'className' | 'children'> & Pick<HitListProps, 'sought'>) {
  const { next } = hit;
  const sought = hit.leadsOn ? NOTHING_SOUGHT : wanted;
  return (
    <div role="presentation" className={styles['row']}>
      <Option {...option} hit={hit} className={styles['hit']}>
        <Icon name={hit.icon} />
        <span className="grow">
          <span className="one-line medium">
            <LineOfParts line={hit.name} sought={sought} />
          </span>
          {hit.about.map((line) => (
            <span key={line} className="one-line soft xs">
              <LineOfParts line={line} sought={sought} />
            </span>
          ))}
        </span>
        {hit.end && (
          <span className={`num ${styles['end']}`}>
            <Marked text={hit.end} sought={sought} />
            {hit.due && <span className="xs">{hit.due}</span>}
          </span>
        )}
        {hit.badge && <ListStateBadge badge={hit.badge} />}
      </Option>
      {next && (
        <Option
          {...option}
          hit={next}
          className={styles['next']}
          label={`${next.name}: ${hit.name}`}
          onOpen={(_, event) => option.onOpen(hit, event)}
        >
          {next.name}
        </Option>
      )}
    </div>
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
        <div
          key={name}
          role="group"
          aria-label={name}
          className={styles['kind']}
          data-wide={hits.every(({ next }) => !next) || undefined}
        >
          <div className={styles['group']} aria-hidden="true">
            {name}
          </div>
          {hits.map((hit) => (
            <HitRow key={hit.id} hit={hit} {...option} />
          ))}
        </div>
      ))}
    </div>
  );
}
