import type { Shop } from '../ports.js';
import type { FactLine, MailContent } from './mail-content.js';

const WIDTH = 68;

/** The plain-text twin: the same words in the same order. */
export function renderText(content: MailContent, shop: Shop): string {
  const facts = [...content.facts, content.total];
  const labels = Math.max(...facts.map(({ label }) => label.length));
  const line = ({ label, value }: FactLine) => `${`${label}:`.padEnd(labels + 2)}${value}`;
  const blocks = [
    shop.name,
    content.heading,
    wrap(content.lead),
    [content.item.name, ...content.item.lines].map(wrap).join('\n'),
    facts.map(line).join('\n'),
    `${content.button.label}:\n${content.button.url}`,
    ...(content.message ? [`Il tuo messaggio:\n${wrap(`«${content.message}»`)}`] : []),
    `Che cosa succede adesso\n${content.next.map(wrap).join('\n\n')}`,
    `-- \n${content.footer.join('\n')}`,
  ];
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`;
}

function wrap(text: string): string {
  return text.split('\n').map(wrapLine).join('\n');
}

function wrapLine(line: string): string {
  const rows: string[] = [];
  for (const word of line.split(' ')) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + word.length < WIDTH) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows.join('\n');
}
