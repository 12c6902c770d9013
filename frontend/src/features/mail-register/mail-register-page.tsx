import type { MailCounts, MailFilter, RegisteredMail, UnsentMails } from '@fiocco/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshTags } from '../../shared/api/tags.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Loaded, EmptyState, RowsSkeleton } from '../../shared/office/page/states.js';
import { More, useNextRow } from '../../shared/office/page/more.js';
import { useNarrow } from '../../shared/kit/media.js';
import { Page, RefreshButton } from '../../shared/office/page/page.js';
import { MailPreview } from './mail-preview.js';
import type { MailSearch } from './mail-search.js';
import styles from './mail-register.module.css';
import { mailCountsQuery, mailPagesQuery, PAGE_SIZE, unsentMailsQuery } from './queries.js';
import { Chip } from '../../shared/kit/blocks/chip.js';
import { useTypedText } from '../../shared/kit/controls/use-typed-text.js';
import { SearchInput } from '../../shared/office/controls/inputs.js';
import { formatDate, formatTime } from '../../shared/format/dates.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { MailPill, recipientWords, templateWords } from './mail-words.js';

const CHIPS: readonly (readonly [MailFilter | undefined, keyof MailCounts, string])[] = [
  [undefined, 'all', 'Tutte'],
  ['sent', 'sent', 'Inviate'],
  ['queued', 'queued', 'In coda'],
  ['retrying', 'retrying', 'Riprova'],
  ['unsent', 'unsent', 'Non inviate'],
  ['erased', 'erased', 'Cancellate'],
];

interface MailFiltersProps {
  readonly search: MailSearch;
  readonly onSearch: (change: Partial<MailSearch>) => void;
}

/** What is shown of the register; each state says how many there are. */
function MailFilters({ search, onSearch }: MailFiltersProps) {
  const { data: counts } = useQuery(mailCountsQuery);
  const [text, setText] = useTypedText(search.q ?? '', (q) => onSearch({ q: q || undefined, id: undefined }));
  return (
    <div className={styles['tools']} data-step={search.id ? 'mail' : 'list'}>
      <div className={styles['filters']}>
        <SearchInput
          aria-label="Cerca"
          placeholder="Indirizzo, ordine, lista, prodotto"
          value={text}
          onChange={setText}
        />
      </div>
      <div className={styles['states']} role="group" aria-label="Stato">
        {CHIPS.map(([state, count, words]) => (
          <Chip
            key={words}
            pressed={search.state === state}
            onPress={() => onSearch({ state, id: undefined })}
            {...(counts && { count: counts[count] })}
          >
            {words}
          </Chip>
        ))}
      </div>
    </div>
  );
}

interface MailRegisterPageProps {
  readonly search: MailSearch;
  readonly onSearch: (change: Partial<MailSearch>) => void;
}

type Pages = ReturnType<typeof usePages>;

function usePages({ q, state, giftListId }: Parameters<typeof mailPagesQuery>[0]) {
  return useInfiniteQuery(mailPagesQuery({ q, state, giftListId }));
}

interface ListAndPreviewProps {
  readonly pages: Pages;
  readonly mails: readonly RegisteredMail[];
  readonly unsent: readonly UnsentMails[];
  /** The mail that is open. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

function ListAndPreview({ pages, mails, unsent, selected, onSelect }: ListAndPreviewProps) {
  const narrow = useNarrow();
  // Where both fit, the newest is open; else the list comes first and the mail is a second step.
  const shown = selected ?? (narrow ? undefined : mails[0]?.id);
  const { place, expect } = useNextRow<HTMLDivElement>(mails.length);
  const showMore = () => {
    expect();
    void pages.fetchNextPage();
  };
  const at = mails.findIndex(({ id }) => id === shown);
  return (
    <div className={styles['split']} data-step={selected ? 'mail' : 'list'}>
      <div ref={place} className={styles['register']}>
        <MailTable mails={mails} unsent={unsent} selected={shown} onSelect={onSelect} />
        <More step={PAGE_SIZE} hasMore={pages.hasNextPage} busy={pages.isFetchingNextPage} onMore={showMore}>
          {pages.hasNextPage ? `Le ultime ${mails.length} e-mail` : `${mails.length} e-mail in tutto`}
        </More>
      </div>
      {shown && (
        <MailPreview id={shown} previous={mails[at - 1]?.id} next={mails[at + 1]?.id} onSelect={onSelect} />
      )}
    </div>
  );
}

interface MailsProps extends MailRegisterPageProps, Pick<ListAndPreviewProps, 'pages' | 'mails'> {}

function Mails({ pages, mails, search, onSearch }: MailsProps) {
  const unsent = useQuery(unsentMailsQuery).data ?? [];
  if (mails.length > 0 || search.id)
    return (
      <ListAndPreview
        pages={pages}
        mails={mails}
        unsent={unsent}
        selected={search.id}
        onSelect={(id) => onSearch({ id })}
      />
    );
  if (search.q ?? search.state)
    return (
      <EmptyState
        title="Nessuna e-mail corrisponde."
        actions={<Button onClick={() => onSearch({ q: undefined, state: undefined })}>Togli i filtri</Button>}
      />
    );
  return (
    <EmptyState title="Nessuna e-mail nel registro.">
      Qui resta ogni messaggio ai clienti: la prima parte con la prima prenotazione.
    </EmptyState>
  );
}

export function MailRegisterPage({ search, onSearch }: MailRegisterPageProps) {
  const pages = usePages(search);
  const client = useQueryClient();
  return (
    <Page
      title="Registro e-mail"
      sub="Ogni messaggio che il negozio ha scritto"
      actions={<RefreshButton query={pages} also={() => void refreshTags(client, ['mail-outcomes'])} />}
    >
      <MailFilters search={search} onSearch={onSearch} />
      <Loaded
        query={pages}
        skeleton={<RowsSkeleton picture={false} />}
        failure="Errore nel caricamento del registro"
      >
        {(data) => (
          <Mails
            pages={pages}
            mails={data.pages.flatMap(({ items }) => items)}
            search={search}
            onSearch={onSearch}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface MailTableProps {
  readonly mails: readonly RegisteredMail[];
  /** Counted over the whole register, the most frequent reason first. */
  readonly unsent: readonly UnsentMails[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** Why these mails did not leave, once for all of them. */
function Shared({ reason, count }: UnsentMails) {
  return (
    <Notice tone="off" icon={<Icon name="mail-off" />} className={styles['shared']}>
      <p>
        <b>
          <span className="num">{count}</span> e-mail non sono partite:
        </b>{' '}
        {reason}.
      </p>
    </Notice>
  );
}

function MailTable({ mails, unsent, selected, onSelect }: MailTableProps) {
  // A reason that at least two mails share is shown once, above the table.
  const shared = unsent.find(({ count }) => count > 1);
  const columns: readonly Column<RegisteredMail>[] = [
    {
      key: 'recipient',
      head: 'Destinatario e oggetto',
      render: (mail) => (
        <button
          type="button"
          data-opens
          className={`covers ${styles['open']}`}
          aria-current={mail.id === selected || undefined}
          onClick={() => onSelect(mail.id)}
        >
          <span className="first-line one-line block" title={recipientWords(mail)}>
            {recipientWords(mail)}
          </span>
          <span className="second-line one-line block">
            {mail.erased ? 'Contenuto cancellato su richiesta' : mail.subject}
          </span>
        </button>
      ),
    },
    { key: 'kind', head: 'Tipo', width: 116, render: ({ template }) => templateWords(template) },
    {
      key: 'state',
      head: 'Stato',
      width: 196,
      render: (mail) => (
        <>
          <MailPill mail={mail} />
          {mail.reason && mail.reason !== shared?.reason && (
            <span className={`second-line ${styles['reason']}`} title={mail.reason}>
              {mail.reason}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'date',
      head: 'Data',
      align: 'end',
      width: 74,
      render: ({ createdAt }) => (
        <time dateTime={createdAt}>
          <span className="first-line block">{formatDate(createdAt).slice(0, 5)}</span>
          <span className="second-line block">{formatTime(createdAt)}</span>
        </time>
      ),
    },
  ];
  return (
    <>
      {shared && <Shared {...shared} />}
      <DataTable
        className={styles['table']}
        cards="phone"
        columns={columns}
        rows={mails}
        keyOf={({ id }) => id}
        opens
        rowClass={({ id }) => (id === selected ? 'chosen' : undefined)}
      />
    </>
  );
}

interface MailsOfListProps {
  readonly listId: number;
  /** The one that is open. */
  readonly mail: string | undefined;
  readonly onMail: (id: string | undefined) => void;
}

/** The mails about one list and what was given of it, on its own page. */
export function MailsOfList({ listId, mail, onMail }: MailsOfListProps) {
  const pages = usePages({ giftListId: listId });
  return (
    <Loaded
      query={pages}
      skeleton={<RowsSkeleton picture={false} />}
      failure="Errore nel caricamento del registro"
    >
      {({ pages: read }) => {
        const mails = read.flatMap(({ items }) => items);
        if (mails.length === 0 && mail === undefined)
          return (
            <EmptyState title="Nessuna e-mail su questa lista.">
              Qui resta ogni messaggio agli ospiti e al beneficiario: il primo parte con la prima
              prenotazione.
            </EmptyState>
          );
        return <ListAndPreview pages={pages} mails={mails} unsent={[]} selected={mail} onSelect={onMail} />;
      }}
    </Loaded>
  );
}
