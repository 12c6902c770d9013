import { setImmediate } from 'node:timers/promises';
import type { ImportError, ProductColumn, ProductImport } from '@fiocco/contracts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  clientOf,
  type Note,
  PG_POOL,
  ReadYourWrites,
  readTable,
  RecordHistory,
  type TableRow,
  UnreadableFile,
} from '../../../platform/index.js';
import { ProductsService } from '../products/products.service.js';
import { type StockPromise, StockPromises } from '../products/stock-promises.js';
import { GiftsReader } from '../../gifts/index.js';
import { Refusal } from '@fiocco/event-sourcing';
import { codeOf, columnNamed, nameOf } from './catalogue-columns.js';
import { CatalogueRows } from './catalogue-rows.js';
import { importRunning, MOST_ROWS, tooManyRows, unreadable } from './import.refusals.js';
import {
  type FileRow,
  type ImportPlan,
  KnownProducts,
  type PicturesOf,
  type PlannedRow,
  planImport,
} from './import-plan.js';
import { SentPictures } from './sent-pictures.js';

export type Mapping = Readonly<Record<string, ProductColumn | null>>;

export interface SentFiles {
  readonly table: Buffer;
  /** An archive. */
  readonly pictures: Buffer | null;
}

const REMEMBERED = 'select head, field from catalog.import_column';
const REMEMBER = `
insert into catalog.import_column (head, field) select key, value from jsonb_each_text($1::jsonb)
on conflict (head) do update set field = excluded.field`;
/** One import at a time; the lock ends with its transaction. */
const TAKE_TURN = `select pg_try_advisory_xact_lock(hashtextextended('catalogue-import', 0)) as mine`;

const MOST_ERRORS = 1_000;
const MOST_SHOWN = 100;

interface FileTable {
  readonly columns: ProductImport['columns'];
  readonly rows: readonly FileRow[];
  readonly errors: readonly ImportError[];
}

/**
 * Brings a file of products into the catalogue. What it would do is planned on the products as they are; all of it is
 * written in one transaction, by what the product's form calls, or nothing is.
 */
@Injectable()
export class ProductImporter {
  constructor(
    private readonly catalogue: CatalogueRows,
    private readonly products: ProductsService,
    private readonly sent: SentPictures,
    private readonly gifts: GiftsReader,
    private readonly promises: StockPromises,
    private readonly history: RecordHistory,
    private readonly readYourWrites: ReadYourWrites,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  async run(files: SentFiles, mapping: Mapping, dry: boolean): Promise<ProductImport> {
    const table = await readable(() => this.read(files.table, mapping));
    const rehearsed = await readable(() => this.sent.found(table.rows, files.pictures, true));
    const plan = await this.plan(this.pool, table, rehearsed);
    if (dry || plan.errors.length > 0) return answer(table, plan, dry);
    const pictures = await readable(() => this.sent.found(table.rows, files.pictures, false));
    const done = await this.write(table, pictures);
    if (done.errors.length === 0) await this.pool.query(REMEMBER, [JSON.stringify(mapping)]);
    return answer(table, done, false);
  }

  private async write(table: FileTable, pictures: PicturesOf): Promise<ImportPlan> {
    const promises: StockPromise[] = [];
    const done = await this.history.transactional(async (em, note) => {
      const tx = await clientOf(em);
      const { rows } = await tx.query<{ mine: boolean }>(TAKE_TURN);
      if (!rows[0]?.mine) throw importRunning();
      // Somebody may have changed a product since the rehearsal: now nobody can.
      const plan = await this.plan(tx, table, pictures);
      if (plan.errors.length > 0) return plan;
      for (const row of plan.rows) {
        const promise = await this.writeRow(em, note, row);
        if (promise) promises.push(promise);
        // The mapper would compare all that it has written so far at each of the next rows.
        em.clear();
      }
      return plan;
    });
    await this.promises.keepAllNow(promises);
    await this.readYourWrites.own();
    return done;
  }

  private async writeRow(em: SqlEntityManager, note: Note, row: PlannedRow): Promise<StockPromise | null> {
    if (row.as === 'created') return this.products.insert(em, note, row.body);
    const { promise } = await this.products.change(em, note, { id: row.id, dto: row.body, seen: null });
    return promise;
  }

  private async plan(
    db: pg.Pool | pg.ClientBase,
    table: FileTable,
    pictures: PicturesOf,
  ): Promise<ImportPlan> {
    const { rows } = table;
    const codes = rows.flatMap(({ cells }) => codeOf(cells) || []);
    const names = rows.flatMap(({ cells }) => (codeOf(cells) ? [] : nameOf(cells)));
    const known = await this.catalogue.meant(db, codes, names, db !== this.pool);
    const plan = await planImport(rows, new KnownProducts(known), pictures);
    return { ...plan, errors: [...table.errors, ...plan.errors, ...(await this.refusedStocks(plan))] };
  }

  /** What the stock would refuse, since some of it is promised or sold. */
  private async refusedStocks({ rows }: ImportPlan): Promise<readonly ImportError[]> {
    const errors: ImportError[] = [];
    for (const planned of rows) {
      const quantity = planned.as === 'changed' ? planned.body.quantityAvailable : undefined;
      if (planned.as !== 'changed' || quantity === undefined) continue;
      const message = await this.stockRefusal(planned.id, quantity);
      if (message)
        errors.push({ row: planned.row, field: 'quantityAvailable', code: 'QUANTITY_REFUSED', message });
    }
    return errors;
  }

  private async stockRefusal(productId: number, quantity: number): Promise<string | null> {
    try {
      await this.gifts.refuseStock(productId, quantity);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return 'Ne sono già impegnate di più: la quantità non può scendere così';
      throw error;
    }
  }

  private async read(bytes: Buffer, mapping: Mapping): Promise<FileTable> {
    const { head, rows } = await readTable(bytes);
    const remembered = new Map(
      (await this.pool.query<{ head: string; field: ProductColumn | null }>(REMEMBERED)).rows.map(
        ({ head: name, field }) => [name, field],
      ),
    );
    const columns = head.map((name) => {
      const said = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
      return {
        head: name,
        field: said === undefined ? (columnNamed(name) ?? remembered.get(name) ?? null) : said,
      };
    });
    return { columns, errors: repeatedColumns(columns), rows: await fileRows(rows, columns) };
  }
}

async function fileRows(
  rows: AsyncIterable<TableRow>,
  columns: FileTable['columns'],
): Promise<readonly FileRow[]> {
  const read: FileRow[] = [];
  for await (const { row, cells } of rows) {
    if (read.length === MOST_ROWS) throw tooManyRows();
    if (read.length % 1_000 === 999) await setImmediate();
    const named = columns.flatMap(({ field }, at) => (field ? [[field, cells[at] ?? ''] as const] : []));
    read.push({ row, cells: Object.fromEntries(named) });
  }
  return read;
}

function repeatedColumns(columns: FileTable['columns']): readonly ImportError[] {
  return columns.flatMap(({ head, field }, at) => {
    const first = columns.findIndex((column) => column.field === field);
    if (field === null || first === at) return [];
    const message = `Le colonne «${columns[first]?.head}» e «${head}» sono la stessa: lasciane fuori una`;
    return [{ row: 1, field, code: 'COLUMN_REPEATED' as const, message }];
  });
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableFile ? unreadable(error.message) : error;
  }
}

function answer({ columns }: FileTable, { rows, same, errors }: ImportPlan, dry: boolean): ProductImport {
  // What has errors was not done; a rehearsal still says what the other rows would do.
  const counted = dry || errors.length === 0 ? rows : [];
  const count = (as: PlannedRow['as']) => counted.filter((row) => row.as === as).length;
  return {
    created: count('created'),
    changed: count('changed'),
    same: counted === rows ? same : 0,
    errors: errors.toSorted((one, other) => one.row - other.row).slice(0, MOST_ERRORS),
    columns,
    rows: counted.slice(0, MOST_SHOWN).map(({ row, as, fields, product }) => ({
      row,
      as,
      fields,
      productCode: product.fields.productCode,
      name: product.fields.name,
    })),
  };
}
