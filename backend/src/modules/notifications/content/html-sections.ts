import type { Shop } from '../ports.js';
import type { MailColours } from './colours.js';
import { Html, html, paragraphs, unbroken } from './html.js';
import { type FactLine, type MailContent, sayIn } from './mail-content.js';
import type { MailPictures } from './pictures.js';

// Mail programs load no web fonts: where the shop's fonts are not installed, Georgia and Arial are used. Font lists
// contain quotes, which an attribute must not.
const fonts = (list: string): Html => new Html(list.replaceAll("'", '&#39;'));
const SERIF = fonts("'Fraunces Variable',Fraunces,Georgia,'Times New Roman',serif");
export const SANS = fonts("'Inter Variable',Inter,Arial,Helvetica,sans-serif");

export interface Looks {
  readonly content: MailContent;
  readonly colours: MailColours;
  readonly shop: Shop;
  readonly pictures: MailPictures;
}

const row = (padding: string, inner: Html, align = 'left'): Html =>
  html`<tr>
    <td class="pad" align="${align}" style="padding:${padding}">${inner}</td>
  </tr> `;

export function band({ pictures }: Looks): Html {
  const { cid, ground } = pictures.cover;
  return html`<tr>
    <td height="84" bgcolor="${ground}" style="height:84px;line-height:0;font-size:0;background:${ground}">
      <img
        src="cid:${cid}"
        alt=""
        width="600"
        height="84"
        style="display:block;width:100%;height:84px;object-fit:cover;border:0"
      />
    </td>
  </tr> `;
}

export function brand({ shop, colours: c, pictures }: Looks): Html {
  const mark = pictures.logo
    ? html`<img
        src="cid:${pictures.logo}"
        alt="${shop.name}"
        width="240"
        height="44"
        style="display:inline-block;width:240px;height:44px;border:0;font:480 23px/44px ${SERIF};color:${c.heading}"
      />`
    : html`<img
          src="cid:${pictures.bow}"
          alt=""
          width="34"
          height="22"
          style="display:inline-block;width:34px;height:22px;vertical-align:middle;border:0"
        /><span
          style="display:inline-block;vertical-align:middle;margin-left:10px;padding:7px 0;font:480 23px/30px ${SERIF};letter-spacing:-.01em;color:${c.heading}"
          >${shop.name}</span
        >`;
  return row('24px 48px 0', mark, 'center');
}

export function opening({ content, colours: c }: Looks): Html {
  return row(
    '16px 48px 24px',
    html`<h1
        class="h1"
        style="margin:0;font:360 40px/1.15 ${SERIF};letter-spacing:-.02em;color:${c.heading};overflow-wrap:anywhere"
      >
        ${content.heading}
      </h1>
      <p style="margin:12px 0 0;color:${c.soft};text-wrap:pretty;overflow-wrap:anywhere">${content.lead}</p>`,
    'center',
  );
}

export function item({ content: { item: told }, colours: c, pictures }: Looks): Html | null {
  if (!told) return null;
  const picture = pictures.item
    ? html`<td class="pic" width="132" style="width:132px;padding:0;vertical-align:middle">
        <img
          src="cid:${pictures.item}"
          alt="${told.name}"
          width="112"
          height="140"
          style="display:block;width:112px;height:140px;border-radius:8px;border:0"
        />
      </td>`
    : null;
  const lines = told.lines.map((line, at) => html`${at > 0 ? html`<br />` : null}${line}`);
  return row(
    '0 48px 24px',
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      <tr>
        ${picture}
        <td style="padding:0;vertical-align:middle;overflow-wrap:anywhere">
          <p style="margin:0;font:440 22px/1.2 ${SERIF};color:${c.heading}">${told.name}</p>
          <p style="margin:6px 0 0;font-size:15px;color:${c.soft}">${lines}</p>
        </td>
      </tr>
    </table>`,
  );
}

const onOneLineEach = (parts: readonly string[]): readonly Html[] =>
  parts.map((part, at) => html`${at > 0 ? ' ' : null}<span style="white-space:nowrap">${part}</span>`);

export function facts({ content, colours: c }: Looks): Html | null {
  const { total } = content;
  if (content.facts.length === 0 && !total) return null;
  const plain = `border-bottom:1px solid ${c.line};`;
  const cell = (line: FactLine, border: string, label: string, value: string) =>
    html`<tr>
      <td
        style="padding:10px 16px 10px 0;${border}font-size:15px;line-height:1.4;white-space:nowrap;vertical-align:middle;color:${label}"
      >
        ${line.url === undefined ? line.label : html`<a href="${line.url}" style="color:${c.ink};text-decoration:underline">${line.label}</a>`}
      </td>
      <td
        align="right"
        style="padding:10px 0;${border}line-height:1.4;text-align:right;overflow-wrap:anywhere;${value}"
      >
        ${line.parts ? onOneLineEach(line.parts) : line.value}
      </td>
    </tr>`;
  return row(
    '0 48px 24px',
    html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="border-top:1px solid ${c.line}"
    >
      ${content.facts.map((line) => cell(line, plain, c.soft, 'font-size:15px'))}${total && cell(total, '', c.ink, 'font-size:18px;font-weight:600')}
    </table>`,
  );
}

export function button({ content, colours: c }: Looks): Html | null {
  if (!content.button) return null;
  return row(
    '0 48px 24px',
    html`<a
      class="btn"
      href="${content.button.url}"
      style="display:inline-block;min-width:212px;padding:17px 24px;border-radius:999px;background:${c.primary};color:${c.onPrimary};font-size:17px;font-weight:560;line-height:22px;text-align:center;text-decoration:none"
      >${content.button.label}</a
    >`,
    'center',
  );
}

// Two ways to set a message: a line or two centred like a card, a longer one smaller and from the left like a letter.
const CARD = { align: 'center', style: 'font-size:19px;line-height:1.45;text-wrap:balance' };
const LETTER = { align: 'left', style: 'font-size:17px;line-height:1.6' };
const CARD_LENGTH = 160;

export function message({ content, colours: c }: Looks): Html | null {
  if (!content.message) return null;
  const say = sayIn(content);
  const isLetter = content.message.length > CARD_LENGTH || content.message.includes('\n');
  const { align, style } = isLetter ? LETTER : CARD;
  return row(
    '0 48px 24px',
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      <tr>
        <td
          align="${align}"
          bgcolor="${c.panel}"
          style="padding:16px 24px;background:${c.panel};border-radius:8px;overflow-wrap:anywhere"
        >
          <p
            style="margin:0;font-size:13px;font-weight:500;line-height:1.4;letter-spacing:.09em;text-transform:uppercase;color:${c.soft}"
          >
            ${content.messageLabel ?? say('mails.message')}
          </p>
          <p style="margin:4px 0 0;font-family:${SERIF};font-style:italic;${style}">
            ${paragraphs(say('mails.quoted', { words: content.message }))}
          </p>
        </td>
      </tr>
    </table>`,
  );
}

export function verbatim({ content, colours: c }: Looks): Html | null {
  if (!content.verbatim) return null;
  return row(
    '0 48px 24px',
    html`<p
      style="margin:0;padding:16px;background:${c.panel};border-radius:8px;font:400 13px/1.5 monospace;overflow-wrap:anywhere;word-break:break-all"
    >
      ${content.verbatim}
    </p>`,
  );
}

export function next({ content, colours: c }: Looks): Html | null {
  if (content.next.length === 0) return null;
  const said = content.next.map(
    (text, at) =>
      html`<p style="margin:${at === 0 ? 8 : 12}px 0 0;text-wrap:pretty;overflow-wrap:anywhere">
        ${unbroken(text)}
      </p>`,
  );
  return row(
    '0 48px 24px',
    html`<h2 style="margin:0;font:440 22px/1.25 ${SERIF};color:${c.heading}">
        ${sayIn(content)('mails.next')}
      </h2>
      ${said}`,
  );
}

export function links({ content, colours: c }: Looks): Html | null {
  if (!content.links || content.links.length === 0) return null;
  const each = content.links.map(
    ({ label, url }) =>
      html`<p style="margin:0 0 6px;font-size:15px;color:${c.soft}">
        <a href="${url}" style="color:${c.soft};text-decoration:underline">${label}</a>
      </p>`,
  );
  return row('0 48px 24px', html`${each}`);
}

export function aside({ content, colours: c }: Looks): Html | null {
  if (!content.aside) return null;
  const { question, label, url } = content.aside;
  return row(
    '0 48px 24px',
    html`<p style="margin:0;font-size:15px;color:${c.soft}">
      ${question} <a href="${url}" style="color:${c.soft};text-decoration:underline">${label}</a>
    </p>`,
  );
}

export function ornament({ colours: c, pictures }: Looks): Html {
  const line = html`<td width="50%" style="padding:0;vertical-align:middle">
    <div style="height:1px;line-height:1px;font-size:0;background:${c.line}">&nbsp;</div>
  </td>`;
  return row(
    '0 48px 24px',
    html`<table
      role="presentation"
      width="240"
      align="center"
      cellpadding="0"
      cellspacing="0"
      style="width:240px;margin:0 auto"
    >
      <tr>
        ${line}
        <td width="58" align="center" style="padding:0 12px;vertical-align:middle;line-height:0">
          <img
            src="cid:${pictures.accentBow}"
            alt=""
            width="34"
            height="22"
            style="display:block;width:34px;height:22px;border:0"
          />
        </td>
        ${line}
      </tr>
    </table>`,
    'center',
  );
}

export function footer({ content, colours: c }: Looks): Html {
  const lines = content.footer.map((line, at) => html`${at > 0 ? html`<br />` : null}${line}`);
  return html`<tr>
    <td
      class="pad"
      align="center"
      style="padding:0 48px 40px;font-size:13px;line-height:1.7;color:${c.soft};overflow-wrap:anywhere"
    >
      ${lines}
    </td>
  </tr> `;
}
