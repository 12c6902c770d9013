import type { PublicGiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CoupleName } from '../../../shared/public/gift-lists/couple-name.js';
import { inWords } from '../../../shared/public/gift-lists/names.js';
import {
  ChatIcon,
  CheckIcon,
  DownloadIcon,
  LockIcon,
  MailIcon,
  PrintIcon,
  WhatsAppIcon,
} from '../../../shared/kit/icons/index.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { copyText } from '../../../shared/kit/clipboard.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Skeleton } from '../../../shared/kit/blocks/skeleton.js';
import { qrCodeQuery } from '../api/get-qr-code.js';
import { rememberedPassword } from '../api/unlock-list.js';
import { RemindMyself, ShareWithPhone } from './remind-myself.js';
import styles from './share-sheet.module.css';
import { say } from '../../../shared/texts/say.js';

type Copied = 'link' | 'password' | 'failed' | null;

const DONE = {
  link: 'list.share.copied',
  password: 'list.share.copiedPassword',
  failed: 'list.share.failed',
} as const;

function waysOf(list: PublicGiftList, url: string) {
  const text = say('list.share.message', { name: inWords(list.name), url });
  const subject = say('list.share.subject', { name: inWords(list.name) });
  return [
    { Icon: WhatsAppIcon, name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(text)}` },
    {
      Icon: MailIcon,
      name: say('list.share.mail'),
      href: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
    },
    { Icon: ChatIcon, name: 'SMS', href: `sms:?&body=${encodeURIComponent(text)}` },
  ];
}

function QrPart({ list }: { readonly list: PublicGiftList }) {
  const { data: qr, isPending } = useQuery(qrCodeQuery(String(list.id)));
  return (
    <div className={styles.qr}>
      {qr ? (
        <img
          src={qr.qrCode}
          alt={say('list.share.qr', { name: inWords(list.name) })}
          width={160}
          height={160}
        />
      ) : (
        isPending && <Skeleton className={styles.qrBox} />
      )}
      <div>
        <p className={styles.name}>
          <CoupleName name={list.name} />
        </p>
        <p className={styles.note}>{say(qr || isPending ? 'list.share.qrNote' : 'list.share.noQr')}</p>
      </div>
    </div>
  );
}

interface ShareSheetProps {
  readonly list: PublicGiftList;
  readonly onClose: () => void;
}

export default function ShareSheet({ list, onClose }: ShareSheetProps) {
  const listId = String(list.id);
  const { data: qr } = useQuery(qrCodeQuery(listId));
  const [copied, setCopied] = useState<Copied>(null);
  const password = rememberedPassword(listId);
  const url = qr?.url ?? `${window.location.origin}/list/${listId}`;
  const copy = async (what: 'link' | 'password', text: string) =>
    setCopied((await copyText(text)) ? what : 'failed');
  return (
    <Dialog opened look="sheet" title={say('list.share')} onClose={onClose}>
      <QrPart list={list} />
      <div className={styles.copy}>
        <code>{url.replace(/^https?:\/\//, '')}</code>
        <Button variant="primary" className={styles.copyButton} onClick={() => void copy('link', url)}>
          {copied === 'link' && <CheckIcon size={16} />}
          {say(copied === 'link' ? DONE.link : 'list.share.copy')}
        </Button>
      </div>
      <p className={copied === 'failed' ? styles.failed : 'visually-hidden'} role="status">
        {copied && say(DONE[copied])}
      </p>
      <ShareWithPhone title={say('list.share.subject', { name: inWords(list.name) })} url={url} />
      <div className={styles.ways}>
        {waysOf(list, url).map(({ Icon, name, href }) => (
          <a key={name} href={href} target="_blank" rel="noreferrer">
            <Icon size={22} />
            {name}
          </a>
        ))}
      </div>
      <div className={styles.more}>
        <RemindMyself name={inWords(list.name)} url={url} />
        {password && (
          <button type="button" className={styles.link} onClick={() => void copy('password', password)}>
            <LockIcon size={16} />
            <span>{say(copied === 'password' ? DONE.password : 'list.share.copyPassword')}</span>
          </button>
        )}
        {qr && (
          <a className={styles.link} href={qr.qrCode} download={`lista-${listId}.png`}>
            <DownloadIcon size={16} />
            <span>{say('list.share.saveQr')}</span>
          </a>
        )}
        <Link className={styles.link} to="/list/$listId/biglietto" params={{ listId }}>
          <PrintIcon size={16} />
          <span>{say('list.share.card')}</span>
        </Link>
      </div>
    </Dialog>
  );
}
