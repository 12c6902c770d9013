import { useContext, useEffect, useRef, useState } from 'react';
import { PendingUploads } from '../../../shared/office/upload/pending-uploads.js';
import { failureOf, refusalOf, uploadImage } from '../../../shared/office/upload/use-upload.js';

/** A file that is on its way, or why it is not. */
export interface Sent {
  readonly key: number;
  readonly name: string;
  /** How much of it has arrived, from 0 to 1. */
  readonly share: number;
  readonly error: string | null;
}

interface Waiting {
  readonly key: number;
  readonly file: File;
}

/** Decoding a large photo takes memory; two at once keep the line busy. */
const AT_ONCE = 2;

interface Uploads {
  readonly sent: readonly Sent[];
  /** Takes so many files at most; of the others it is said that there is no room. */
  readonly take: (files: FileList | null, room: number, noRoom: string) => void;
  readonly dismiss: (key: number) => void;
}

/**
 * Several pictures, handed on in the order in which they were chosen. One that is refused says why and stops no other.
 *
 * @param onStored Takes a stored picture's address; answers why it is not taken, else null.
 */
export function useUploads(onStored: (url: string) => string | null): Uploads {
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const lastKey = useRef(0);
  const isOpen = useRef(true);
  const announce = useContext(PendingUploads);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const change = (key: number, own: Partial<Sent>) =>
    setSent((all) => all.map((one) => (one.key === key ? { ...one, ...own } : one)));
  const dismiss = (key: number) => setSent((all) => all.filter((one) => one.key !== key));

  /** Answers whether it has arrived. */
  const send = async ({ key, file }: Waiting, before: Promise<boolean>): Promise<boolean> => {
    try {
      const url = await uploadImage(file, { onProgress: (share) => change(key, { share }) });
      await before;
      // What arrives after the form was closed is nobody's news.
      const refusal = isOpen.current ? onStored(url) : null;
      if (refusal) change(key, { error: refusal });
      else dismiss(key);
      return true;
    } catch (failure) {
      change(key, { error: failureOf(failure) });
      return false;
    }
  };

  const run = async (batch: readonly Waiting[]): Promise<boolean> => {
    const left = [...batch];
    const all: Promise<boolean>[] = [];
    const worker = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const sending = send(next, all.at(-1) ?? Promise.resolve(true));
        all.push(sending);
        await sending;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return (await Promise.all(all)).every(Boolean);
  };

  const take: Uploads['take'] = (files, room, noRoom) => {
    const chosen = [...(files ?? [])].map((file) => ({
      key: ++lastKey.current,
      file,
      error: refusalOf(file),
    }));
    const good = chosen.filter(({ error }) => error === null);
    const going = good.slice(0, Math.max(0, room));
    const whyNot = (one: (typeof chosen)[number]) => one.error ?? (going.includes(one) ? null : noRoom);
    setSent((all) => [
      ...all.filter(({ error }) => error === null),
      ...chosen.map((one) => ({ key: one.key, name: one.file.name, share: 0, error: whyNot(one) })),
    ]);
    if (going.length > 0) announce(run(going));
  };

  return { sent, take, dismiss };
}
