import type { SayInMail } from '@fiocco/texts';
import type { Shop } from '../ports.js';
import { type FactLine, type MailContent, sayIn } from './mail-content.js';

const WIDTH = 68;

/** The plain-text part: the same words in the same order. */
export function renderText(content: MailContent, shop: Shop): string {
  const facts = [...content.facts, ...(content.total ? [content.total] : [])];
  const { item, button, next, aside } = content;
  const say = sayIn(content);
  const labels = Math.max(0, ...facts.map(({ label }) => label.length));
  const indent = ' '.repeat(labels + 2);
  const line = ({ label, value, url }: FactLine) =>
    `${label}:`.padEnd(labels + 2) +
    wrap(value, WIDTH - labels - 2).replaceAll('\n', `\n${indent}`) +
    (url === undefined ? '' : `\n${indent}${url}`);
  const blocks = [
    shop.name,
    content.heading,
    wrap(content.lead),
    ...(item ? [[item.name, ...item.lines].map((part) => wrap(part)).join('\n')] : []),
    ...(facts.length > 0 ? [facts.map(line).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...messageBlock(content, say),
    ...(content.verbatim ? [content.verbatim] : []),
    ...(next.length > 0 ? [`${say('mails.next')}\n${next.map((part) => wrap(part)).join('\n\n')}`] : []),
    ...(aside ? [`${aside.question} ${aside.label}:\n${aside.url}`] : []),
    ...linkBlocks(content),
    `-- \n${content.footer.join('\n')}`,
  ];
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`;
}

function linkBlocks({ links = [] }: MailContent): readonly string[] {
  return links.map(({ label, url }) => `${label}:\n${url}`);
}

function messageBlock({ message: words, messageLabel }: MailContent, say: SayInMail): readonly string[] {
  return words ? [`${messageLabel ?? say('mails.message')}:\n${wrap(say('mails.quoted', { words }))}`] : [];
}

function wrap(text: string, width = WIDTH): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n');
}

function wrapLine(line: string, width: number): string {
  const rows: string[] = [];
  for (const word of line.split(' ')) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + word.length < width) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows.join('\n');
}
