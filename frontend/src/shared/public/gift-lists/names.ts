import type { PublicGiftList } from '@fiocco/contracts';
import { say } from '../../texts/say.js';

/** "Anna & Luca" as a sentence says it: "Anna e Luca", "Anna and Luca". */
export function inWords(name: string): string {
  return name.replace(/\s*&\s*/g, ` ${say('common.and')} `);
}

/** "Matrimonio", "Wedding"; one that is the shop's own as it wrote it. */
export function occasionWords(name: string | null): string | null {
  return name && say('common.occasion', { kind: name.toLowerCase(), name });
}

/** Who receives the gifts, with the Italian grammar that sentences about them need. */
export interface Recipients {
  /** "Anna e Luca". */
  readonly name: string;
  readonly several: boolean;
  /** Whether Italian says "ad Anna e Luca" and not "a". */
  readonly ad: boolean;
}

export function recipientsOf(list: Pick<PublicGiftList, 'name' | 'beneficiaryName'>): Recipients {
  const name = inWords((list.beneficiaryName ?? list.name).trim());
  return {
    name,
    several: /\s(e|ed|y|and)\s|,|^famiglia\b/i.test(name),
    ad: /^a/i.test(name),
  };
}
