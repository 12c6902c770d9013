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
import styles from './share-sheet.module.css';

type Copied = 'link' | 'password' | 'failed' | null;

const COPIED_WORDS = {
  link: 'Link copiato!',
  password: 'Password copiata!',
  failed: 'Impossibile copiare il link.',
};

function waysOf(list: PublicGiftList, url: string) {
  const text = `${inWords(list.name)}: ecco la lista regalo. ${url}`;
  const subject = `Lista regalo: ${inWords(list.name)}`;
  return [
    { Icon: WhatsAppIcon, name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(text)}` },
    {
      Icon: MailIcon,
      name: 'E-mail',
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
        <img src={qr.qrCode} alt={`Codice QR della lista ${inWords(list.name)}`} width={160} height={160} />
      ) : (
        isPending && <Skeleton className={styles.qrBox} />
      )}
      <div>
        <p className={styles.name}>
          <CoupleName name={list.name} />
        </p>
        <p className={styles.note}>
          {qr || isPending
            ? 'Chi inquadra il codice arriva qui, senza registrarsi.'
            : 'Il codice QR ora non si carica; il link qui sotto funziona.'}
        </p>
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
    <Dialog opened look="sheet" title="Condividi la lista" onClose={onClose}>
      <QrPart list={list} />
      <div className={styles.copy}>
        <code>{url.replace(/^https?:\/\//, '')}</code>
        <Button variant="primary" className={styles.copyButton} onClick={() => void copy('link', url)}>
          {copied === 'link' && <CheckIcon size={16} />}
          {copied === 'link' ? COPIED_WORDS.link : 'Copia il link'}
        </Button>
      </div>
      <p className={copied === 'failed' ? styles.failed : 'visually-hidden'} role="status">
        {copied && COPIED_WORDS[copied]}
      </p>
      <div className={styles.ways}>
        {waysOf(list, url).map(({ Icon, name, href }) => (
          <a key={name} href={href} target="_blank" rel="noreferrer">
            <Icon size={22} />
            {name}
          </a>
        ))}
      </div>
      <div className={styles.more}>
        {password && (
          <button type="button" className={styles.link} onClick={() => void copy('password', password)}>
            <LockIcon size={16} />
            <span>{copied === 'password' ? COPIED_WORDS.password : 'Copia password'}</span>
          </button>
        )}
        {qr && (
          <a className={styles.link} href={qr.qrCode} download={`lista-${listId}.png`}>
            <DownloadIcon size={16} />
            <span>Scarica il QR</span>
          </a>
        )}
        <Link className={styles.link} to="/list/$listId/biglietto" params={{ listId }}>
          <PrintIcon size={16} />
          <span>Stampa il biglietto A6</span>
        </Link>
      </div>
    </Dialog>
  );
}
