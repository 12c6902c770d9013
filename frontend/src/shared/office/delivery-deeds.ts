import type { DeliveryStep } from '@fiocco/contracts';

const DEEDS: Readonly<Record<DeliveryStep, readonly [one: string, several: string, all: string]>> = {
  ready: ['Segna pronto', 'Segna pronti', 'Segna tutti pronti'],
  delivered: ['Consegna', 'Consegna', 'Consegna tutti'],
  shipped: ['Spedisci', 'Spedisci', 'Spedisci tutti'],
};

/** What is done with a gift on its way, under one name on every page. */
export const deedWords = (step: DeliveryStep, count = 1): string => DEEDS[step][count === 1 ? 0 : 1];
export const deedWordsOfAll = (step: DeliveryStep): string => DEEDS[step][2];
