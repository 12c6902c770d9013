import type { ReactNode } from 'react';
import { buttonClass } from '../../kit/controls/button.js';
import { Icon } from '../pictures/icon.js';

interface DownloadLinkProps {
  /** Of the server's answer, which is a file. */
  readonly href: string;
  /** What is said in place of its words, where they say too little by themselves. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Keeps a file that the server makes. */
export function DownloadLink({ href, label, children }: DownloadLinkProps) {
  return (
    <a className={buttonClass()} href={href} aria-label={label} download>
      <Icon name="download" />
      {children}
    </a>
  );
}
