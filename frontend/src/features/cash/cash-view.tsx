import { type CashRow, type CashView as Cash, howName, paymentName, type RomeDay } from '@fiocco/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Chip } from '../../shared/kit/blocks/chip.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { filterIn } from './cash-queries.js';
import type { CashFilter, CashSearch } from './cash-search.js';
import { DayOfTill } from './closing.js';
import { CashExport } from './cash-export.js';
import { OpenDays, PastClosings } from './past-closings.js';
import { Movements } from './movements.js';
import { allOf, Amount, CashTable, KINDS, type Sum, SUM_WORDS, sumsIn } from './cash-sums.js';
import { Euro } from '../../shared/office/euro.js';
import styles from './cash.module.css';

interface CashViewProps {
  readonly cash: Cash;
  readonly search: CashSearch;
  readonly today: RomeDay;
}

const isFiltered = (search: CashSearch): boolean => Object.keys(filterIn(search)).length > 0;

/** What of the sum is cash. A filter that lets no cash through, or nothing else, leaves it out: a zero would frighten. */
function InTill({ cash: { hows }, search }: Omit<CashViewProps, 'today'>) {
  const inTill = hows.find(({ key }) => key === 'contanti')?.net;
  if (search.how !== undefined || (isFiltered(search) && inTill === undefined)) return null;
  return (
    <div>
      <dt>{isFiltered(search) ? 'Di cui in contanti' : 'Netto in cassa, solo contanti'}</dt>
      <dd className="num">
        <Amount sum="net" amount={inTill ?? '0.00'} search={{ ...search, how: 'contanti' }} />
      </dd>
    </div>
  );
}

function Total({ cash, search }: Omit<CashViewProps, 'today'>) {
  const { total } = cash;
  return (
    <section className={styles['total']} aria-labelledby="cassa-totale">
      <div className={styles['sum']}>
        <h2 id="cassa-totale">
          Netto incassato{isFiltered(search) && <span className="xs"> nei movimenti mostrati</span>}
        </h2>
        <strong className="num">
          <Amount sum="net" amount={total.net} search={search} />
        </strong>
      </div>
      <dl className={styles['parts']}>
        {sumsIn([total])
          .filter((sum) => sum !== 'net')
          .map((sum) => (
            <div key={sum}>
              <dt>{SUM_WORDS[sum]}</dt>
              <dd className="num">
                <Amount sum={sum} amount={total[sum]} search={search} />
              </dd>
            </div>
          ))}
        <InTill cash={cash} search={search} />
      </dl>
      <p className="soft xs">Spedizione compresa. Ogni movimento sta nel suo giorno.</p>
    </section>
  );
}

/** What is still to come, and the transactions that owe it. */
const OPEN: readonly (readonly [
  keyof Cash['open'],
  string,
  { readonly sum?: 'reserved' | 'held'; readonly status?: 'bonifici' },
])[] = [
  ['reserved', 'Da incassare in negozio', { sum: 'reserved' }],
  ['awaitingTransfer', 'Bonifici attesi', { status: 'bonifici' }],
  ['held', 'In attesa o in pagamento', { sum: 'held' }],
];

/** Also where nothing was taken: what is still to come does not depend on the period. */
function StillOpen({ cash: { open } }: { readonly cash: Cash }) {
  return (
    <section className={styles['grouping']} aria-labelledby="cassa-aperto">
      <h2 className="h2" id="cassa-aperto">
        Ancora da ricevere <span className="soft">adesso, su tutte le liste</span>
      </h2>
      <dl className={styles['open']}>
        {OPEN.map(([which, words, behind]) => (
          <div key={which}>
            <dt>{words}</dt>
            <dd className="soft num">
              {open[which].count.toLocaleString('it-IT')}{' '}
              {open[which].count === 1 ? 'transazione' : 'transazioni'}
            </dd>
            <dd className={`num ${styles['net']}`}>
              {open[which].count === 0 ? (
                <Euro amount={open[which].amount} />
              ) : (
                <Link to="/admin/transactions" search={behind} className="figure">
                  <Euro amount={open[which].amount} />
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a provider moved stands under its method, what the shop did by itself under nothing. */
function ofPerson(key: string): CashFilter | null {
  if (/^\d+$/.test(key)) return { person: Number(key) };
  return key.includes(':') ? null : { method: key };
}

/** What is filtered by, each with a way to take it back. */
function ActiveFilters({ cash, search }: CashViewProps) {
  const { method, how, person, giftListId, kind } = search;
  const navigate = useNavigate();
  const nameIn = (rows: readonly CashRow[], key: number) =>
    rows.find((row) => row.key === String(key))?.name ?? String(key);
  const kindWords = Object.entries(KINDS).find(([, kinds]) => kinds === kind)?.[0] as Sum | undefined;
  const named: readonly (readonly [keyof CashFilter, string | undefined])[] = [
    ['method', method && paymentName(method)],
    ['how', how && howName(how)],
    ['person', person === undefined ? undefined : nameIn(cash.people, person)],
    ['giftListId', giftListId === undefined ? undefined : nameIn(cash.lists, giftListId)],
    ['kind', kind && (kindWords === undefined ? kind : SUM_WORDS[kindWords])],
  ];
  const active = named.filter(([, name]) => name);
  if (active.length === 0) return null;
  return (
    <div className={styles['filters']} role="group" aria-label="Solo">
      <span className="soft">Solo</span>
      {active.map(([field, name]) => (
        <Chip
          key={field}
          pressed
          onPress={() => void navigate({ to: '/admin/cash', search: { ...search, [field]: undefined } })}
        >
          {name} <Icon name="x" size="small" />
          <span className="visually-hidden">, togli</span>
        </Chip>
      ))}
    </div>
  );
}

/** The same money by each axis that it is not filtered by: along that one it is a single row. */
function Groupings({ cash, search }: CashViewProps) {
  const { from, to, total, days, methods, hows, people, lists } = cash;
  const only = (filter: CashFilter | null) => filter && { ...search, ...filter };
  const open = (axis: keyof CashFilter) => search[axis] === undefined;
  // What a provider moved has no how.
  const sums = allOf(hows);
  const allHows = sumsIn([total]).every((sum) => sums[sum] === total[sum]) ? search : null;
  return (
    <>
      <div className={styles['pair']}>
        {open('method') && (
          <CashTable
            title="Per metodo"
            head="Metodo"
            rows={methods}
            searchOf={(method) => only({ method })}
            whole={search}
          />
        )}
        {open('how') && hows.length > 0 && (
          <CashTable
            title="Per modo di incasso"
            head="Come"
            rows={hows}
            searchOf={(how) => only({ how })}
            whole={allHows}
          />
        )}
      </div>
      {open('person') && (
        <CashTable
          title="Per persona"
          head="Registrato da"
          rows={people}
          searchOf={(key) => only(ofPerson(key))}
          whole={search}
        />
      )}
      {open('giftListId') && (
        <CashTable
          title="Per lista"
          head="Lista"
          rows={lists}
          searchOf={(key) => only({ giftListId: Number(key) })}
          whole={search}
        />
      )}
      {from !== to && (
        <CashTable
          title="Per giorno"
          head="Giorno"
          rows={days}
          searchOf={(day) => ({ ...filterIn(search), day })}
          whole={search}
        />
      )}
    </>
  );
}

/** What the page shows of a period in which money moved: under a filter, the movements that somebody looks for come first. */
function Moved(props: CashViewProps & { readonly till: ReactNode }) {
  const { cash, search, till } = props;
  const filter = filterIn(search);
  const movements = <Movements period={{ from: cash.from, to: cash.to }} filter={filter} />;
  const movementsFirst = isFiltered(search);
  return (
    <>
      <Total {...props} />
      {movementsFirst && movements}
      {till}
      <Groupings {...props} />
      {!movementsFirst && movements}
    </>
  );
}

export function CashFigures(props: CashViewProps) {
  const { cash, search, today } = props;
  const { from, to, days } = cash;
  // Above all tables: a day is closed each evening, and must not be scrolled for.
  const till =
    from === to ? (
      <DayOfTill key={from} day={from} today={today} search={search} />
    ) : (
      <OpenDays period={{ from, to }} days={days.map(({ key }) => key)} />
    );
  return (
    <>
      <ActiveFilters {...props} />
      {days.length === 0 ? (
        <>
          {till}
          <p className={`soft ${styles['nothing']}`}>Nessun movimento in questo periodo.</p>
        </>
      ) : (
        <Moved {...props} till={till} />
      )}
      {from !== to && <PastClosings period={{ from, to }} />}
      <CashExport period={{ from, to }} />
      <StillOpen cash={cash} />
    </>
  );
}
