import type { ClosingItem, GiftList, ListClosing } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { formatEuro } from '../../../shared/format/money.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { HowField } from '../../../shared/office/controls/how-field.js';
import { saidNow } from '../../../shared/office/controls/said-of-money.js';
import { ConfirmDialog } from '../../../shared/office/dialogs/confirm-dialog.js';
import { forgetDraft, keepDraft, keptDraft } from '../../../shared/office/kept-drafts.js';
import { Page, RefreshButton } from '../../../shared/office/page/page.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useNamedList } from '../../../shared/office/queries/records.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { countOf } from '../../../shared/office/words.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import { ClosingGroups } from './closing-groups.js';
import { closingQuery, useCloseList } from './closing-queries.js';
import { type Choices, decisionsOf, type Effects, effectsOf } from './closing-words.js';
import styles from './closing.module.css';
import { addressWords, SendStatement, StatementLink, useStatementTick } from './send-statement.js';

/** The decisions stay in this tab until they are sent: a reload in the middle of the afternoon loses none. */
function useChoices(listId: number, by: number) {
  const name = `closing ${listId}`;
  const [choices, setChoices] = useState<Choices>(
    () => (keptDraft(name, by, '')?.value as Choices | undefined) ?? {},
  );
  return {
    choices,
    choose: (change: Choices) => {
      const next = { ...choices, ...change };
      setChoices(next);
      keepDraft(name, { by, against: '', value: next });
    },
    forget: () => forgetDraft(name),
  };
}

const SUMS: readonly (readonly [keyof Effects, string])[] = [
  ['collected', 'Si incassa ora'],
  ['toCredit', 'Va a credito'],
  ['fromCredit', 'Si prende dal credito'],
  ['returned', 'Si restituisce'],
];

const undecidedWords = ({ undecided }: Effects): string =>
  undecided > 0
    ? `${countOf(undecided, 'decisione manca', 'decisioni mancano')}. Fino all’ultimo bottone non succede niente.`
    : 'Fino alla conferma non succede niente.';

/** What happens with the money, while it is decided. */
function Sums({ effects }: { readonly effects: Effects }) {
  return (
    <dl className={styles['sums']} aria-label="Che cosa succede al denaro">
      {SUMS.map(([name, words]) => (
        <div key={name}>
          <dt>{words}</dt>
          <dd className="num">{formatEuro(effects[name])}</dd>
        </div>
      ))}
      <div>
        <dt>Restano in sospeso</dt>
        <dd className="num">{effects.kept}</dd>
      </div>
    </dl>
  );
}

function Failures({
  closing,
  items,
}: {
  readonly closing: ListClosing;
  readonly items: readonly ClosingItem[];
}) {
  const nameOf = ({ transactionId, productId }: ListClosing['failed'][number]) =>
    items.find((item) =>
      transactionId === null ? item.productId === productId : item.transactionId === transactionId,
    )?.productName ?? 'Un regalo';
  return (
    <div className={styles['failed']} role="alert">
      <p className="bold">La lista non è ancora chiusa: quello che segue non è riuscito, il resto è fatto.</p>
      <ul>
        {closing.failed.map((one) => (
          <li key={`${one.transactionId} ${one.productId} ${one.code}`}>
            {nameOf(one)}: {one.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ClosedProps {
  readonly listId: number;
  readonly list: GiftList | undefined;
  readonly closing: ListClosing;
}

/** Archived: what stays open is not lost, and stands where it always does. */
function Closed({ listId, list, closing }: ClosedProps) {
  const [sends, setSends] = useState(false);
  const left = closing.open.length;
  return (
    <EmptyState
      title="La lista è chiusa e archiviata."
      actions={
        <>
          <StatementLink listId={listId} words="Apri il resoconto" />
          {list && (
            <Button icon={<Icon name="send" />} onClick={() => setSends(true)}>
              Invia il resoconto
            </Button>
          )}
          <Link className={buttonClass()} to="/admin/gift-lists" search={{ credit: listId }}>
            Credito: {formatEuro(centsOf(closing.credit))}
          </Link>
          <Link className={buttonClass()} to="/admin/transactions" search={{ list: listId }}>
            Transazioni
          </Link>
        </>
      }
    >
      {left === 0
        ? 'Non resta niente in sospeso.'
        : `${countOf(left, 'cosa resta', 'cose restano')} in sospeso, in Da fare e in Consegne.`}
      {list && <SendStatement list={list} opened={sends} onClose={() => setSends(false)} />}
    </EmptyState>
  );
}

interface QuestionProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'opened' | 'onClose' | 'onConfirm' | 'busy'
> {
  readonly name: string;
  readonly effects: Effects;
  /** Empty where it does not go. */
  readonly statementTo: readonly string[];
}

/** All that the last button does, before it does it. */
const ClosingQuestion = ({ name, effects, statementTo, ...dialog }: QuestionProps) => (
  <ConfirmDialog {...dialog} title={`Chiudere «${name}»?`} confirm="Chiudi la lista" icon="archive">
    <div className={styles['question']}>
      <p>La lista viene archiviata: gli ospiti non la vedono più. Adesso:</p>
      <Sums effects={effects} />
      {effects.toHandOver > 0 && (
        <p>
          {effects.toHandOver === 1
            ? 'Un regalo, una volta pagato, resta da consegnare: lo trovi in Consegne.'
            : `${effects.toHandOver} regali, una volta pagati, restano da consegnare: li trovi in Consegne.`}
        </p>
      )}
      {effects.handedOver > 0 && (
        <p>{countOf(effects.handedOver, 'regalo risulta consegnato', 'regali risultano consegnati')} oggi.</p>
      )}
      {statementTo.length > 0 && (
        <p style={{ overflowWrap: 'anywhere' }}>Il resoconto parte per {addressWords(statementTo)}.</p>
      )}
    </div>
  </ConfirmDialog>
);

interface DecidingProps {
  readonly listId: number;
  readonly name: string;
  readonly closing: ListClosing;
  readonly by: { readonly id: number; readonly isAdmin: boolean };
}

function Deciding({ listId, name, closing, by }: DecidingProps) {
  const { choices, choose, forget } = useChoices(listId, by.id);
  const [how, setHow] = useState(() => saidNow().how);
  const [reason, setReason] = useState('');
  const [asks, setAsks] = useState(false);
  const statement = useStatementTick(closing.statement);
  const close = useCloseList(listId);
  const effects = effectsOf(closing.open, choices, closing);
  const movesMoney = effects.collected + effects.returned > 0;
  const send = () =>
    close.mutate(
      { decisions: decisionsOf(closing.open, choices, { how, reason }), statement: statement.to.length > 0 },
      {
        onSuccess: ({ closed }) => {
          if (!closed) return;
          forget();
          toast.success('Lista chiusa', `«${name}» è archiviata.`);
        },
        onError: (error) => toast.error('Errore', messageOf(error)),
        onSettled: () => setAsks(false),
      },
    );
  const failed = close.data && !close.data.closed && close.data.failed.length > 0 ? close.data : null;
  return (
    <>
      {failed && <Failures closing={failed} items={closing.open} />}
      {closing.open.length === 0 ? (
        <EmptyState title="Niente in sospeso.">
          Tutto è pagato e consegnato: la lista si può chiudere.
        </EmptyState>
      ) : (
        <ClosingGroups
          items={closing.open}
          choices={choices}
          isAdmin={by.isAdmin}
          busy={close.isPending}
          onChoose={choose}
        />
      )}
      <div className={styles['end']}>
        {closing.open.length > 0 && <Sums effects={effects} />}
        {movesMoney && <HowField label="Come si incassa o si restituisce" value={how} onChange={setHow} />}
        {effects.returned > 0 && (
          <Field label="Motivo dei rimborsi" hint="Resta nella cronologia di ogni transazione.">
            {(control) => <TextInput {...control} maxLength={1000} value={reason} onChange={setReason} />}
          </Field>
        )}
        {statement.field}
        <div className="flex wrap">
          <StatementLink listId={listId} words="Anteprima del resoconto" />
          <Button
            variant="primary"
            icon={<Icon name="archive" />}
            disabled={effects.undecided > 0}
            busy={close.isPending}
            onClick={() => setAsks(true)}
          >
            Chiudi la lista
          </Button>
        </div>
        <p className="soft" role="status">
          {close.isPending ? 'Sto eseguendo le decisioni, una dopo l’altra…' : undecidedWords(effects)}
        </p>
      </div>
      <ClosingQuestion
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={send}
        busy={close.isPending}
        name={name}
        effects={effects}
        statementTo={statement.to}
      />
    </>
  );
}

/** "Chiudi la lista": everything that is open on one page, decided row by row or all at once, and done by the last button. */
export function ClosingPage({ listId }: { readonly listId: number }) {
  const query = useQuery(closingQuery(listId));
  const { data: user } = useQuery(sessionQuery);
  const list = useNamedList(listId);
  return (
    <>
      <Link className="crumb" to="/admin/gift-lists/$listId" params={{ listId: String(listId) }}>
        <Icon name="chevron-left" size="small" />
        {list?.name ?? 'Lista regalo'}
      </Link>
      <Page title="Chiudi la lista" actions={<RefreshButton query={query} />}>
        <Loaded
          query={query}
          skeleton={<RowsSkeleton rows={6} picture={false} />}
          failure="Errore nel caricamento di quello che è in sospeso"
        >
          {(closing) =>
            closing.closed ? (
              <Closed listId={listId} list={list} closing={closing} />
            ) : user ? (
              <Deciding
                listId={listId}
                name={list?.name ?? 'la lista'}
                closing={closing}
                by={{ id: user.id, isAdmin: user.role === 'admin' }}
              />
            ) : null
          }
        </Loaded>
      </Page>
    </>
  );
}
