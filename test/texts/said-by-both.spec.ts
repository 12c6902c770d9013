import { describe, expect, it } from '@jest/globals';
import { type Fault, FAULT_WORDS, type GiftDisplayState } from '@fiocco/contracts';
import { CATALOGS } from '@fiocco/texts';
import { STATE_WORDS } from '../../backend/src/modules/gifts/read-models/cards/gift-card.js';

/* What the server says in Italian stands in the catalogs for guests' pages: both say the same. */

describe('in Italian, guests’ pages and the server say alike', () => {
  it('in which state a gift is', async () => {
    const { default: texts } = await CATALOGS.it.list();
    const states = Object.keys(STATE_WORDS) as GiftDisplayState[];
    expect(Object.fromEntries(states.map((state) => [state, texts[`list.state.${state}`]]))).toEqual(
      STATE_WORDS,
    );
  });

  it('what is wrong with what was typed', async () => {
    const { default: texts } = await CATALOGS.it.faults();
    const faults = Object.keys(FAULT_WORDS) as Fault[];
    expect(Object.fromEntries(faults.map((fault) => [fault, texts[`faults.${fault}`]]))).toEqual(FAULT_WORDS);
  });
});
