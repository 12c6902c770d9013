import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { longDay, patternOf } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { KeptResults, THREAD_LANES } from '../../../platform/index.js';
import { MediaStore } from '../../media/index.js';
import type { ListFacts } from '../access/list-facts.js';
import { cropCover, drawInvitation } from './preview-picture.js';

type Shown = Pick<ListFacts, 'id' | 'name' | 'occasionName' | 'eventDate' | 'image'>;

/** Raised when the same facts are drawn otherwise. */
const DRAWING = 1;
/** About 90 KB each. */
const KEPT = 200;

/**
 * The picture that chats show beside a list's link: its cover, or its names on the paper of its occasion. Drawn once for
 * each content and kept in memory only, because it is quickly drawn and says a person's name.
 */
@Injectable()
export class ListPreviews {
  private readonly kept = new KeptResults<Buffer>(KEPT);

  constructor(private readonly media: MediaStore) {}

  /** Another address for another content, because chats keep what they have seen. */
  addressOf(list: Shown): string {
    return `/anteprime/${list.id}-${versionOf(list)}.jpg`;
  }

  of(list: Shown): Promise<Buffer> {
    return this.kept.of(this.addressOf(list), () => this.draw(list));
  }

  private async draw({ name, occasionName, eventDate, image }: Shown): Promise<Buffer> {
    const cover = image && (await this.media.open(basename(image)));
    const bytes = cover && (await buffer(cover.stream));
    return THREAD_LANES.drawing.run(() =>
      bytes
        ? cropCover(bytes)
        : drawInvitation({
            pattern: patternOf(occasionName),
            names: name,
            facts: [occasionName, eventDate && longDay(eventDate)].filter(Boolean).join(' · '),
          }),
    );
  }
}

function versionOf({ name, occasionName, eventDate, image }: Shown): string {
  const content = JSON.stringify([DRAWING, image ?? [name, occasionName, eventDate]]);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
