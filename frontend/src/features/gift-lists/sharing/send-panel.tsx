import type { GiftList, ListSharing, SentToPerson, ShareHow, ShareWhat } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { ConfirmDialog } from '../../../shared/office/dialogs/confirm-dialog.js';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { smsHref, whatsAppHref } from '../contact-links.js';
import { type ListPerson, peopleOf } from '../list-people.js';
import { listSummaryQuery } from '../list-queries.js';
import { type Sending, sharingQuery, useSendToPerson } from './queries.js';
import styles from './sharing.module.css';
import { messageTo, sentWords, WHAT_WORDS } from './words.js';

interface SendProps {
  readonly list: GiftList;
  readonly person: ListPerson;
  readonly what: ShareWhat;
  readonly sharing: ListSharing;
  readonly url: string;
}

/** A mail that went a moment ago goes again once somebody says that it is meant. */
function useSending({ list, person, what }: Pick<SendProps, 'list' | 'person' | 'what'>) {
  const { mutate, isPending, variables } = useSendToPerson(list.id);
  const [asks, setAsks] = useState(false);
  const send = (how: ShareHow, again: boolean) => {
    const sending: Sending = { to: person.which, what, how, again };
    mutate(sending, {
      onSuccess: () => {
        setAsks(false);
        if (how === 'mail')
          toast.success('E-mail in partenza', `${WHAT_WORDS[what]} a ${person.name ?? ''}.`);
      },
      onError: (error) => {
        if (isApiProblem(error, 'SENT_A_MOMENT_AGO')) return setAsks(true);
        // What was opened on this device stands there whether or not it could be noted.
        if (how === 'mail') toast.error('Errore', `Errore durante l’invio: ${messageOf(error)}`);
      },
    });
  };
  return { send, asks, close: () => setAsks(false), mails: isPending && variables.how === 'mail' };
}

/** A link that opens the chat on this device, with the words in it. */
function Opens({ how, ...props }: SendProps & { readonly how: 'whatsapp' | 'sms' }) {
  const { send } = useSending(props);
  const { list, person, what, url } = props;
  if (!person.phone) return null;
  const password = what === 'password' ? list.password : null;
  const words = messageTo({ to: person.name, listName: list.name, url, password });
  const isChat = how === 'whatsapp';
  const href = isChat ? whatsAppHref(person.phone, words) : smsHref(person.phone, words);
  const name = isChat ? 'WhatsApp' : 'SMS';
  return (
    <a
      className={buttonClass()}
      href={href}
      aria-label={`${name}: ${WHAT_WORDS[what]} a ${person.name ?? ''}`}
      onClick={() => send(how, true)}
      {...(isChat && { target: '_blank', rel: 'noopener' })}
    >
      <Icon name={isChat ? 'send' : 'device-mobile'} />
      {name}
    </a>
  );
}

function Mail({ sharing, ...props }: SendProps) {
  const { send, asks, close, mails } = useSending(props);
  const { person, what } = props;
  if (!person.mail || !sharing.sendsMail) return null;
  return (
    <>
      <Button
        icon={<Icon name="mail" />}
        aria-label={`E-mail: ${WHAT_WORDS[what]} a ${person.name ?? ''}`}
        busy={mails}
        onClick={() => send('mail', false)}
      >
        E-mail
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={close}
        onConfirm={() => send('mail', true)}
        title="Inviare di nuovo?"
        confirm="Invia di nuovo"
        icon="mail"
        busy={mails}
      >
        <p>È già partita per {person.mail} meno di un minuto fa.</p>
      </ConfirmDialog>
    </>
  );
}

/** A mail leads to what it says and what became of it. */
function Sent({ listId, sent }: { readonly listId: number; readonly sent: SentToPerson }) {
  const words = sentWords(sent);
  const isLost = sent.mail?.state === 'failed' || sent.mail?.state === 'not_sent';
  return (
    <li className={isLost ? styles['lost'] : undefined}>
      {isLost && <Icon name="alert-triangle" size="small" />}
      {sent.mail ? (
        <Link
          className="link num"
          to="/admin/gift-lists/$listId"
          params={{ listId: String(listId) }}
          search={{ scheda: 'messaggi', mail: sent.mail.id }}
        >
          {words}
        </Link>
      ) : (
        <span className="num">{words}</span>
      )}
    </li>
  );
}

function Thing(props: SendProps) {
  const { list, person, what, sharing } = props;
  const sent = sharing.sent.filter((one) => one.to === person.which && one.what === what);
  return (
    <div className={styles['thing']}>
      <span className={`medium ${styles['what']}`}>{WHAT_WORDS[what]}</span>
      <div className="flex wrap">
        <Mail {...props} />
        <Opens {...props} how="whatsapp" />
        <Opens {...props} how="sms" />
      </div>
      {sent.length > 0 && (
        <ul
          className={`soft ${styles['sent']}`}
          aria-label={`${WHAT_WORDS[what]}: inviato a ${person.name ?? ''}`}
        >
          {sent.map((one) => (
            <Sent key={one.how} listId={list.id} sent={one} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Person(props: Omit<SendProps, 'what'>) {
  const { person, list, sharing } = props;
  const { name, mail, phone } = person;
  const isReached = phone !== null || (mail !== null && sharing.sendsMail);
  return (
    <li className={styles['person']}>
      <h3 className={styles['name']}>{name}</h3>
      <p className={`soft ${styles['reached']}`}>
        {mail && <span>{mail}</span>}
        {phone && <span className="num no-wrap">{phone}</span>}
      </p>
      {isReached ? (
        <>
          <Thing {...props} what="link" />
          {list.password && <Thing {...props} what="password" />}
        </>
      ) : (
        <p className="soft">Manca un recapito: si aggiunge modificando la lista.</p>
      )}
    </li>
  );
}

function NoMail() {
  return (
    <Notice role="status" icon={<Icon name="mail-off" />}>
      Il negozio non spedisce e-mail: nelle impostazioni manca il server di posta. WhatsApp e SMS partono da
      questo dispositivo.
    </Notice>
  );
}

/** "Manda a chi festeggia": the list's link, and its password in a message of its own, to each of those whom it is for. */
export function SendPanel({ list }: { readonly list: GiftList }) {
  const sharing = useQuery(sharingQuery(list.id));
  const { data: summary } = useQuery(listSummaryQuery(list.id));
  return (
    <section className={styles['send']} aria-labelledby="send-to-people">
      <h2 className="h3" id="send-to-people">
        Manda a chi festeggia
      </h2>
      {list.badge !== 'active' && (
        <Notice role="status" icon={<Icon name="alert-triangle" />}>
          La lista adesso non è aperta: chi riceve il link la vede quando si apre.
        </Notice>
      )}
      <Loaded
        query={sharing}
        skeleton={<RowsSkeleton rows={2} picture={false} />}
        failure="Errore nel caricamento degli invii"
      >
        {(known) => (
          <>
            {!known.sendsMail && <NoMail />}
            <ul className={styles['people']}>
              {peopleOf(list).map((person) => (
                <Person
                  key={person.which}
                  list={list}
                  person={person}
                  sharing={known}
                  url={summary?.url ?? `${window.location.origin}/list/${list.id}`}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
