import { type GiftList, type ListQrCode, plainLetters } from '@fiocco/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/problem.js';
import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { CopyButton } from '../../shared/office/controls/copy-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { PASSWORD_COPIED } from './password-copied.js';
import styles from './gift-lists.module.css';

const qrCodeQuery = (id: number) =>
  queryOptions({
    queryKey: ['gift-lists', id, 'qrcode'],
    queryFn: ({ signal }) => call('GET /api/gift-lists/:id/qrcode', { params: { id }, signal }),
    staleTime: 5 * 60_000,
  });

/** Whoever gets the link of a protected list needs its password, which the code does not carry. */
function Password({ password }: { readonly password: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles['password']}>
      <Icon name="lock" />
      <div className="grow">
        <p>Chi riceve il link deve avere anche la password.</p>
        <p className="num bold" style={{ overflowWrap: 'anywhere' }}>
          <span className="visually-hidden">Password: </span>
          {shown ? password : '••••••••'}
        </p>
      </div>
      <IconButton
        icon={<Icon name="eye" />}
        label={shown ? 'Nascondi la password' : 'Mostra la password'}
        onClick={() => setShown(!shown)}
      />
      <CopyButton text={password} {...PASSWORD_COPIED}>
        Copia password
      </CopyButton>
    </div>
  );
}

/** A name that every file system takes. */
function fileName(list: GiftList, ending: string): string {
  const words = plainLetters(list.name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `qr-${words.slice(0, 60) || list.id}.${ending}`;
}

function Code({ list, code }: { readonly list: GiftList; readonly code: ListQrCode }) {
  const svg = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(code.svg)}`;
  return (
    <>
      <img src={code.qrCode} alt={`QR code della lista ${list.name}`} />
      <div className="grow">
        <p className={`serif ${styles['shared']}`}>{list.name}</p>
        <p className="soft" style={{ overflowWrap: 'anywhere' }}>
          {code.url.replace(/^https?:\/\//, '')}
        </p>
        <div className="flex wrap" style={{ marginTop: 12 }}>
          <CopyButton text={code.url} done="Link copiato" failed="Impossibile copiare il link.">
            Copia link
          </CopyButton>
          <a className={buttonClass()} href={svg} download={fileName(list, 'svg')}>
            <Icon name="download" />
            SVG
          </a>
          <a className={buttonClass()} href={code.qrCode} download={fileName(list, 'png')}>
            <Icon name="download" />
            PNG
          </a>
          <a className={buttonClass()} href={`/list/${list.id}/biglietto`} target="_blank" rel="noopener">
            <Icon name="printer" />
            Biglietto A6
          </a>
        </div>
      </div>
    </>
  );
}

/** The list's address as QR code, to copy or to print, and its password. */
export function SharePanel({ list }: { readonly list: GiftList }) {
  const code = useQuery(qrCodeQuery(list.id));
  return (
    <div className={styles['qr']}>
      {code.isPending && (
        <div className="skeleton" role="status">
          <span className="visually-hidden">Caricamento in corso</span>
          <Skeleton className={styles['square']} />
        </div>
      )}
      {code.isError && (
        <Notice tone="off" role="alert" icon={<Icon name="alert-triangle" />}>
          <div className="grow">
            <p>Errore durante la generazione del QR code: {messageOf(code.error)}</p>
            <Button icon={<Icon name="refresh" />} busy={code.isFetching} onClick={() => void code.refetch()}>
              Riprova
            </Button>
          </div>
        </Notice>
      )}
      {code.data && <Code list={list} code={code.data} />}
      {list.password && <Password password={list.password} />}
    </div>
  );
}

export function ShareDialog({ list, onClose }: { readonly list: GiftList; readonly onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="QR code della lista" size="smd">
      <SharePanel list={list} />
    </Dialog>
  );
}
