import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../settings.store.js';

/** The shop's own CSS as it is served. */
interface ServedCss {
  /** Named by its content, so that browsers may keep it for ever. */
  readonly address: string;
  readonly text: string;
}

@Injectable()
export class ShopCss {
  private last: ServedCss | null = null;

  constructor(private readonly settings: SettingsStore) {}

  /** Null where the shop has none. */
  async current(): Promise<ServedCss | null> {
    const { customCss } = await this.settings.get();
    if (customCss === null) return null;
    if (this.last?.text !== customCss) {
      const hash = createHash('sha256').update(customCss).digest('hex').slice(0, 32);
      this.last = { address: `/brand/${hash}.css`, text: customCss };
    }
    return this.last;
  }
}
