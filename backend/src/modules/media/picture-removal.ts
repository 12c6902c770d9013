import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { APP_CONFIG, type AppConfig } from '../../platform/index.js';

const ADDRESS = /^\/media\/[0-9a-f]{64}\.jpg$/;

// Pictures are named by their content, so several records may show the same file.
const SHOWN = `
select exists (select from gift_lists.gift_list where image = $1)
  or exists (select from catalog.product where image_url = $1)
  or exists (select from catalog.product_image where image_url = $1)
  or exists (select from settings where value = to_jsonb($1::text)) as shown`;

/** Deletes a picture that said something about a person, unless another record shows the same one. */
@Injectable()
export class PictureRemoval {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /** `tx` has already let go of it. Other addresses than our own are none of our files. */
  async forget(tx: pg.ClientBase, url: string): Promise<void> {
    if (!ADDRESS.test(url)) return;
    const { rows } = await tx.query<{ shown: boolean }>(SHOWN, [url]);
    if (rows[0]?.shown === false) {
      await rm(join(this.config.dataDir, 'media', basename(url)), { force: true });
    }
  }
}
