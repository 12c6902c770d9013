import { ibanInFours, type TransferDetails } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Notice } from '../../kit/blocks/notice.js';
import { Skeleton } from '../../kit/blocks/skeleton.js';
import { Button } from '../../kit/controls/button.js';
import { AlertIcon, CheckIcon, CopyIcon } from '../../kit/icons/index.js';
import styles from './transfer-panel.module.css';
import { call } from '../../api/client.js';
import { useCopy } from '../blocks/use-copy.js';
import { Rich } from '../../texts/rich.js';
import { say } from '../../texts/say.js';
import { amountText, formatEuro } from '../../format/money.js';

interface CopyLineProps {
  readonly name: string;
  /** What is copied. */
  readonly text: string;
  /** How it reads, where that is not what is copied. */
  readonly shown?: ReactNode;
}

/** A value with its name, and a button that copies it. */
function CopyLine({ name, text, shown = text }: CopyLineProps) {
  const { outcome, copy } = useCopy(text);
  const isCopied = outcome === 'copied';
  return (
    <div className={styles.line}>
      <p className={styles.value}>
        <span>{name}</span>
        <b translate="no">{shown}</b>
      </p>
      <Button
        className={styles.button}
        aria-label={isCopied ? undefined : say('order.copy.it', { name })}
        icon={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={copy}
      >
        {isCopied ? say('order.copied') : say('order.copy')}
      </Button>
      <p role="status" className={outcome === 'failed' ? styles.failed : 'visually-hidden'}>
        {isCopied && say('order.copied.it', { name })}
        {outcome === 'failed' && say('common.copy.refused')}
      </p>
    </div>
  );
}

/** Where it does not fit in one line it breaks in its middle, between two groups of four. */
function Iban({ iban }: { readonly iban: string }) {
  const fours = ibanInFours(iban).split(' ');
  const half = Math.ceil(fours.length / 2);
  return (
    <>
      <span className={styles.half}>{fours.slice(0, half).join(' ')}</span>{' '}
      <span className={styles.half}>{fours.slice(half).join(' ')}</span>
    </>
  );
}

/** The code names the sum that is still due: another sum is another code. */
function transferQrQuery(id: string, { amount, iban, holder }: TransferDetails) {
  return queryOptions({
    queryKey: ['public-transaction', id, 'transfer-qr', amount, iban, holder],
    queryFn: ({ signal }) => call('GET /api/public/transactions/:id/transfer-qr', { params: { id }, signal }),
    staleTime: Infinity,
  });
}

interface TransferPanelProps {
  readonly transactionId: string;
  readonly transfer: TransferDetails;
}

/** A phone does not scan its own screen: there the code waits behind a button, for whoever pays with another one. */
function TransferQr({ transactionId, transfer }: TransferPanelProps) {
  const { data: qr, isPending } = useQuery(transferQrQuery(transactionId, transfer));
  const [shown, setShown] = useState(false);
  const code = useId();
  if (!qr && !isPending) return null;
  return (
    <div className={styles.code} data-shown={shown || undefined}>
      <Button
        className={styles.show}
        aria-expanded={shown}
        aria-controls={code}
        onClick={() => setShown(!shown)}
      >
        {shown ? say('order.qr.hide') : say('order.qr.show')}
      </Button>
      <div id={code} className={styles.scanned}>
        {qr ? (
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(qr.svg)}`}
            alt={say('order.qr')}
            width={208}
            height={208}
          />
        ) : (
          <Skeleton className={styles.codeBox} />
        )}
        <p>{say('order.qr.how')}</p>
      </div>
    </div>
  );
}

/** Everything that a transfer needs, each part ready to be copied, and a code for banking apps. */
export function TransferPanel({ transactionId, transfer }: TransferPanelProps) {
  const { iban, holder, bank, causale, amount } = transfer;
  const cents = centsOf(amount);
  return (
    <section className={styles.panel} aria-label={say('order.transfer')}>
      <div className={styles.split}>
        <div className={styles.lines}>
          <CopyLine name={say('order.transfer.holder')} text={holder} />
          <CopyLine name={say('order.transfer.iban')} text={iban} shown={<Iban iban={iban} />} />
          {bank && <CopyLine name={say('order.transfer.bank')} text={bank} />}
          <CopyLine name={say('order.transfer.causale')} text={causale} />
          <CopyLine name={say('order.transfer.amount')} text={amountText(cents)} shown={formatEuro(cents)} />
        </div>
        <TransferQr transactionId={transactionId} transfer={transfer} />
      </div>
      <Notice icon={<AlertIcon />}>
        <p>
          <Rich text="order.transfer.asItIs" parts={{ b: <b /> }} />
        </p>
      </Notice>
    </section>
  );
}
