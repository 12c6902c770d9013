import { useState } from 'react';
import styles from './mail-frame.module.css';

/** Its links lead nowhere here: they carry the reader's own keys. */
function inert(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

interface MailFrameProps {
  readonly html: string;
  readonly title?: string;
}

/** A mail in a frame that runs no scripts, opens no windows and sends no forms; as tall as what it holds. */
export function MailFrame({ html, title = 'Anteprima dell’e-mail' }: MailFrameProps) {
  const [height, setHeight] = useState(480);
  return (
    <iframe
      className={styles['frame']}
      sandbox="allow-same-origin"
      srcDoc={inert(html)}
      title={title}
      style={{ height }}
      onLoad={(event) => {
        const page = event.currentTarget.contentDocument?.documentElement;
        if (page) setHeight(Math.min(2400, Math.max(200, page.scrollHeight)));
      }}
    />
  );
}

export function MailText({ text }: { readonly text: string }) {
  return <pre className={styles['text']}>{text}</pre>;
}
