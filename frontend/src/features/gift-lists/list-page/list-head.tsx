import type { GiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate, formatLongDate } from '../../../shared/format/dates.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { mailHref, telHref } from '../../../shared/kit/text/contact.js';
import { ListStateBadge } from '../../../shared/office/badge.js';
import { CopyButton } from '../../../shared/office/controls/copy-button.js';
import { RecordHead } from '../../../shared/office/page/page.js';
import { RowMenu } from '../../../shared/office/page/row-menu.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';
import { whatsAppHref } from '../contact-links.js';
import { deleteAction, stateActions } from '../list-actions.js';
import { type ListPerson, peopleOf } from '../list-people.js';
import { ListName } from '../list-name.js';
import { useListState } from '../use-list-state.js';
import { listSummaryQuery } from '../list-queries.js';
import styles from './list-page.module.css';

interface ListHeadProps {
  readonly list: GiftList;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onStatement: () => void;
  readonly onDelete: () => void;
}

function openWords({ startDate, endDate }: GiftList): string | null {
  if (startDate && endDate) return `aperta dal ${formatDate(startDate)} al ${formatDate(endDate)}`;
  if (startDate) return `aperta dal ${formatDate(startDate)}`;
  return endDate ? `aperta fino al ${formatDate(endDate)}` : null;
}

interface ContactProps {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  readonly children: ReactNode;
}

function Contact({ href, icon, label, children }: ContactProps) {
  const leaves = href.startsWith('https:') && ({ target: '_blank', rel: 'noopener' } as const);
  return (
    <a className={`link ${styles['contact']}`} href={href} aria-label={label} {...leaves}>
      <Icon name={icon} size="small" />
      {children}
    </a>
  );
}

/** The couple is one press away, by whatever they gave. */
function Contacts({ name, mail, phone }: ListPerson) {
  const who = name ?? 'il beneficiario';
  return (
    <p className={styles['contacts']}>
      {name && <span className="medium">{name}</span>}
      {phone && (
        <Contact href={telHref(phone)} icon="phone" label={`Chiama ${who}: ${phone}`}>
          <span className="num">{phone}</span>
        </Contact>
      )}
      {phone && (
        <Contact href={whatsAppHref(phone)} icon="send" label={`Scrivi a ${who} su WhatsApp`}>
          WhatsApp
        </Contact>
      )}
      {mail && (
        <Contact href={mailHref(mail)} icon="mail" label={`Scrivi a ${who}: ${mail}`}>
          <span className={styles['mail']}>{mail}</span>
        </Contact>
      )}
    </p>
  );
}

function Acts({ list, onEdit, onDuplicate, onStatement, onDelete }: ListHeadProps) {
  const { data: user } = useQuery(sessionQuery);
  const { data: summary } = useQuery(listSummaryQuery(list.id));
  const { change } = useListState();
  const navigate = useNavigate();
  useShortcuts('Questa pagina', [{ keys: 'e', words: 'Modifica', run: onEdit }]);
  const asOf = () =>
    void navigate({ to: '/admin/as-of/$kind/$id', params: { kind: 'lists', id: String(list.id) } });
  const close = () =>
    void navigate({ to: '/admin/gift-lists/$listId/closing', params: { listId: String(list.id) } });
  const [first, ...others] = stateActions(list, change);
  return (
    <div className={`flex wrap ${styles['acts']}`}>
      <a className={buttonClass()} href={`/list/${list.id}`} target="_blank" rel="noopener">
        <Icon name="external-link" />
        Apri come ospite
      </a>
      {summary && (
        <CopyButton text={summary.url} done="Link copiato" failed="Impossibile copiare il link.">
          Copia link
        </CopyButton>
      )}
      <Button icon={<Icon name="pencil" />} onClick={onEdit}>
        Modifica
      </Button>
      <RowMenu
        label={`Altre azioni per ${list.name}`}
        title={null}
        actions={[
          { label: 'Chiudi la lista…', icon: 'check', run: close },
          { label: 'Invia il resoconto…', icon: 'send', run: onStatement },
          { label: 'Duplica…', icon: 'copy', run: onDuplicate },
          { label: 'Com’era il…', icon: 'history', run: asOf },
          ...(first ? [{ ...first, apart: true }, ...others] : []),
          deleteAction(user?.role === 'admin', onDelete),
        ]}
      />
    </div>
  );
}

/** Whose list it is, and what is done with it most. */
export function ListHead(props: ListHeadProps) {
  const { list } = props;
  const { eventDate } = list;
  const words = [list.occasionName, eventDate && formatLongDate(eventDate), openWords(list)].filter(Boolean);
  return (
    <RecordHead src={list.image} occasion={list.occasionName} acts={<Acts {...props} />}>
      <h1 className={`serif ${styles['name']}`}>
        <ListName list={list} />
      </h1>
      <p className={styles['about']}>
        <ListStateBadge badge={list.badge} />
        <span className="soft num">{words.join(' · ')}</span>
      </p>
      {peopleOf(list).map((person) => (
        <Contacts key={person.which} {...person} />
      ))}
    </RecordHead>
  );
}
