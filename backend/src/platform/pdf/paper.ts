import { join } from 'node:path';
import PdfWriter from 'pdfkit';
import { drawable, wrappedLines } from './wrapped-lines.js';

const FONTS = join(import.meta.dirname, '../../../assets/fonts');
/** Made by `tools/subset-fonts.mjs`. */
const FONT_FILES = { plain: join(FONTS, 'paper.ttf'), bold: join(FONTS, 'paper-bold.ttf') };

const POINTS_A_MM = 72 / 25.4;
const MARGIN = 18 * POINTS_A_MM;
/** Below the text: its number and what stands on every page. */
const FOOT = 10 * POINTS_A_MM;
const INK = '#2e2a26';
const QUIET = '#6b645c';
const HAIRLINE = '#d8d0c4';
const LEADING = 1.4;
const CELL_GAP = 8;

interface Style {
  readonly font: keyof typeof FONT_FILES;
  readonly size: number;
  readonly colour: string;
}
const STYLES = {
  title: { font: 'bold', size: 18, colour: INK },
  heading: { font: 'bold', size: 12, colour: INK },
  text: { font: 'plain', size: 9.5, colour: INK },
  strong: { font: 'bold', size: 9.5, colour: INK },
  quiet: { font: 'plain', size: 8, colour: QUIET },
} satisfies Record<string, Style>;
type StyleName = keyof typeof STYLES;

export interface PaperColumn {
  readonly head: string;
  /** How wide it is beside the others. */
  readonly share: number;
  /** Amounts stand at the right. */
  readonly right?: boolean;
}

interface PaperAbout {
  /** Also what a reader's window is called. */
  readonly title: string;
  /** Whose paper it is, and under it address and contacts, a line each. */
  readonly shop: string;
  readonly shopLines: readonly string[];
  /** At the foot of every page, before its number. */
  readonly foot: string;
  /** When it was written, as the file says it. */
  readonly at: Date;
}

/** A line of cells as they are drawn. */
interface Cell {
  readonly lines: readonly string[];
  readonly x: number;
  readonly width: number;
  readonly right: boolean;
}

/**
 * A paper of the shop as PDF (A4, Italian): the shop's head, then headings, paragraphs and tables one below the other over as
 * many pages as they need. Its letters are embedded, and its text can be selected and searched for.
 */
export class Paper {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly left = MARGIN;
  private readonly width: number;
  private readonly bottom: number;
  private y = MARGIN;

  constructor(private readonly about: PaperAbout) {
    const { title, shop, at } = about;
    this.pdf = new PdfWriter({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: 'it-IT',
      displayTitle: true,
      info: { Title: title, Author: shop, CreationDate: at, ModDate: at },
    });
    for (const [name, file] of Object.entries(FONT_FILES)) this.pdf.registerFont(name, file);
    this.width = this.pdf.page.width - 2 * MARGIN;
    this.bottom = this.pdf.page.height - MARGIN - FOOT;
    this.line(shop, 'strong');
    for (const line of about.shopLines) this.line(line, 'quiet');
    this.space(6);
    this.rule();
    this.space(14);
    this.line(title, 'title');
    this.space(8);
  }

  /** Never the last thing on a page. */
  heading(text: string): this {
    this.space(14);
    this.keepTogether(60);
    this.line(text, 'heading');
    return this.space(4);
  }

  /** Line breaks of the text are kept. */
  paragraph(text: string, style: 'text' | 'strong' | 'quiet' = 'text'): this {
    for (const line of text.split(/\r\n|\r|\n/)) this.line(line, style);
    return this.space(4);
  }

  /** Its heads stand on every page that it reaches; a row stays whole where a page can hold it. */
  table(columns: readonly PaperColumn[], rows: readonly (readonly string[])[]): this {
    this.headsOf(columns);
    for (const row of rows) this.row(columns, row, 'text');
    return this.space(6);
  }

  /** A row in bold below the table that was drawn last. */
  total(columns: readonly PaperColumn[], row: readonly string[]): this {
    this.row(columns, row, 'strong');
    return this.space(6);
  }

  async bytes(): Promise<Buffer> {
    this.numberPages();
    const chunks: Buffer[] = [];
    this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => {
      this.pdf.once('end', resolve).once('error', reject);
    });
    this.pdf.end();
    await ended;
    return Buffer.concat(chunks);
  }

  private headsOf(columns: readonly PaperColumn[]): void {
    const heads = columns.map(({ head }) => head);
    // With a row below them, so that heads never end a page.
    this.keepTogether(50);
    this.cells(this.cellsOf(columns, heads, 'quiet'), 'quiet');
    this.rule();
    this.space(4);
  }

  private row(columns: readonly PaperColumn[], row: readonly string[], style: StyleName): void {
    const cells = this.cellsOf(columns, row, style);
    const height = heightOf(style) * Math.max(...cells.map(({ lines }) => lines.length));
    const isWhole = height <= this.bottom - MARGIN - 40;
    if (isWhole && this.y + height > this.bottom) this.nextPage(columns);
    this.cells(cells, style, columns);
    this.space(2);
    this.rule();
    this.space(4);
  }

  private cellsOf(
    columns: readonly PaperColumn[],
    row: readonly string[],
    style: StyleName,
  ): readonly Cell[] {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    let x = this.left;
    return columns.map(({ share, right = false }, at) => {
      const whole = (this.width * share) / shares;
      const isLast = at === columns.length - 1;
      const cell = { x, width: isLast ? whole : whole - CELL_GAP, right };
      x += whole;
      return { ...cell, lines: this.wrapped(row[at] ?? '', cell.width, style) };
    });
  }

  private cells(cells: readonly Cell[], style: StyleName, columns?: readonly PaperColumn[]): void {
    const most = Math.max(...cells.map(({ lines }) => lines.length));
    for (let at = 0; at < most; at += 1) {
      if (columns && this.y + heightOf(style) > this.bottom) this.nextPage(columns);
      for (const { lines, x, width, right } of cells) {
        const text = lines[at];
        if (text) this.draw(text, right ? x + width - this.widthOf(text, style) : x, style);
      }
      this.y += heightOf(style);
    }
  }

  /** The heads of the table that goes on are drawn again. */
  private nextPage(columns: readonly PaperColumn[] = []): void {
    this.pdf.addPage();
    this.y = MARGIN;
    if (columns.length > 0) this.headsOf(columns);
  }

  private line(text: string, style: StyleName): void {
    for (const line of this.wrapped(text, this.width, style)) {
      this.keepTogether(heightOf(style));
      this.draw(line, this.left, style);
      this.y += heightOf(style);
    }
  }

  private keepTogether(height: number): void {
    if (this.y + height > this.bottom) this.nextPage();
  }

  private space(points: number): this {
    this.y += points;
    return this;
  }

  private rule(): void {
    this.pdf
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.5)
      .strokeColor(HAIRLINE)
      .stroke();
  }

  private wrapped(text: string, width: number, style: StyleName): readonly string[] {
    this.wear(style);
    const clean = drawable(text, (codePoint) => this.hasLetter(codePoint));
    return wrappedLines(clean, width, (part) => this.pdf.widthOfString(part));
  }

  /** Of the font that is worn. */
  private hasLetter(codePoint: number): boolean {
    const { font } = (this.pdf as unknown as { _font: { font: FontOfFile } })._font;
    return font.hasGlyphForCodePoint(codePoint);
  }

  private widthOf(text: string, style: StyleName): number {
    return this.wear(style).widthOfString(text);
  }

  private draw(text: string, x: number, style: StyleName): void {
    this.wear(style).text(text, x, this.y, { lineBreak: false });
  }

  private wear(style: StyleName): PDFKit.PDFDocument {
    const { font, size, colour } = STYLES[style];
    return this.pdf.font(font).fontSize(size).fillColor(colour);
  }

  private numberPages(): void {
    const { start, count } = this.pdf.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.pdf.switchToPage(start + at);
      this.y = this.bottom + FOOT;
      const [foot = ''] = this.wrapped(this.about.foot, this.width - 80, 'quiet');
      this.draw(foot, this.left, 'quiet');
      const page = `Pagina ${at + 1} di ${count}`;
      this.draw(page, this.left + this.width - this.widthOf(page, 'quiet'), 'quiet');
    }
  }
}

/** What `fontkit` knows of a file; `pdfkit` has no question for it. */
interface FontOfFile {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const heightOf = (style: StyleName): number => STYLES[style].size * LEADING;
