import { createContext, useEffect, useRef, useState } from 'react';

/** Tells the form around it of a picture that is on its way; false once it did not arrive. */
export const PendingUploads = createContext<(upload: Promise<boolean>) => void>(() => undefined);

export interface UploadsInForm {
  /** For {@link PendingUploads}. */
  readonly add: (upload: Promise<boolean>) => void;
  /** Nothing is on its way, and nothing was lost. */
  readonly none: () => boolean;
  /** The form is about to be sent, and waits for its pictures. */
  readonly waiting: boolean;
  /**
   * Whether the form may be sent: no picture was lost since it was asked last, and nobody has closed the form meanwhile.
   * So whoever sends it once more saves it without the picture.
   */
  readonly settled: () => Promise<boolean>;
}

/** The pictures that a form waits for before it is sent: without them it would be saved as it was. */
export function useUploadsInForm(): UploadsInForm {
  const [waiting, setWaiting] = useState(false);
  const [uploads] = useState(() => new Set<Promise<boolean>>());
  const lost = useRef(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);
  const note = async (upload: Promise<boolean>) => {
    lost.current = !(await upload);
    uploads.delete(upload);
  };
  return {
    none: () => uploads.size === 0 && !lost.current,
    waiting,
    add: (upload) => {
      uploads.add(upload);
      void note(upload);
    },
    settled: async () => {
      setWaiting(true);
      await Promise.all(uploads);
      setWaiting(false);
      const complete = !lost.current;
      lost.current = false;
      return open.current && complete;
    },
  };
}
