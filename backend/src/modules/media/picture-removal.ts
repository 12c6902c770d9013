import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  type AllOwned,
  APP_CONFIG,
  type AppConfig,
  OWNED,
  type PictureColumn,
} from '../../platform/index.js';
import { variantName, VARIANTS } from './variants.js';

const ADDRESS = /^\/media\/[0-9a-f]{64}\.jpg$/;

/** Deletes the files of a picture that shows something about a person, unless another record shows the same file. */
@Injectable()
export class PictureRemoval {
  private readonly shown: string;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(OWNED) { pictures }: AllOwned,
  ) {
    this.shown = `select ${pictures.map(showing).join(' or ')} as shown`;
  }

  /** Called when `tx` has removed the picture from its record. Addresses other than our own are ignored. */
  async forget(tx: pg.ClientBase, url: string): Promise<void> {
    if (!ADDRESS.test(url)) return;
    const { rows } = await tx.query<{ shown: boolean }>(this.shown, [url]);
    if (rows[0]?.shown === false) {
      const picture = basename(url);
      // The picture first: a size that is being made of it meanwhile is not kept without it.
      for (const file of [picture, ...VARIANTS.map((variant) => variantName(picture, variant))])
        await rm(join(this.config.dataDir, 'media', file), { force: true });
    }
  }
}

/** Files are named by their content, so several records may show the same file. */
function showing({ table, column, isJson }: PictureColumn): string {
  return `exists (select from ${table} where ${column} = ${isJson ? 'to_jsonb($1::text)' : '$1'})`;
}
