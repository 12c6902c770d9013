import type { GiftCard } from '@fiocco/contracts';
import { useState } from 'react';
import { copyText } from '../../../../../shared/kit/clipboard.js';
import { Button } from '../../../../../shared/kit/controls/button.js';
import { ShareIcon } from '../../../../../shared/kit/icons/index.js';
import styles from './gift-sheet.module.css';

const WORDS = { copied: 'Link copiato!', failed: 'Impossibile copiare il link.' } as const;

/** Passes this one gift on: by what the phone has for it, else by copying its link. */
export function SendGift({ gift }: { readonly gift: GiftCard }) {
  const [done, setDone] = useState<keyof typeof WORDS | null>(null);
  const url = `${window.location.origin}/list/${gift.giftListId}?regalo=${gift.id}`;
  const canSend = 'share' in navigator;
  const send = async () => {
    // Whoever closes the phone's own sheet has changed their mind; nothing failed.
    if (canSend) return navigator.share({ title: gift.name, url }).catch(() => undefined);
    setDone((await copyText(url)) ? 'copied' : 'failed');
  };
  return (
    <div className={styles.send}>
      <Button variant="text" icon={<ShareIcon />} onClick={() => void send()}>
        {done === 'copied'
          ? WORDS.copied
          : canSend
            ? 'Manda questo regalo a qualcuno'
            : 'Copia il link di questo regalo'}
      </Button>
      <p role="status" className={done === 'failed' ? undefined : 'visually-hidden'}>
        {done && WORDS[done]}
      </p>
    </div>
  );
}
