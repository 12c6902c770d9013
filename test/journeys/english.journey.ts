// @takes 22 s
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import type { Page } from 'playwright-core';
import { fillCard, title } from './support/paying.js';
import { live } from './support/visit.js';
import { payingGuests } from './support/paying-guests.js';
import { expectPaidOnce, PHONE } from './support/paying-shop.js';
import { readsEnglish, typedBy } from './support/reads-english.js';

const guest = payingGuests();
const ABROAD = { ...PHONE, locale: 'en-GB' };
const NAME = 'Thomas Reed';

/** Changes the language of a step, which goes on with the same question. */
async function speak(page: Page, language: string, question: string): Promise<void> {
  await page.getByRole('link', { name: language, exact: true }).first().tap();
  await title(page, question);
  await live(page);
}

describe('a guest from abroad', () => {
  it(
    'reads all of it in English on the way from a list to a gift paid by card, and may change the language',
    guest(ABROAD, 'english-card', async (page, shop) => {
      const { listId } = await shop.shop.playground();
      const typed = await typedBy(shop, listId);
      await page.goto(`/list/${listId}`);
      await page.getByRole('contentinfo').waitFor();
      await readsEnglish(page, typed);

      // The place on the page survives the language.
      const staysBelow = () =>
        eventually(async () =>
          expect(await page.evaluate('document.scrollingElement.scrollTop')).toBeGreaterThan(200),
        );
      await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' }).tap();
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).waitFor();
      await staysBelow();
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).tap();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' }).waitFor();
      await staysBelow();

      await page.getByRole('link', { name: /^Buy/ }).first().tap();
      await title(page, 'Who is giving this gift?');
      await readsEnglish(page, typed);
      await page.getByLabel('Full name').fill(NAME);

      // What was typed and the place survive the language.
      await speak(page, 'Italiano', 'Chi fa questo regalo?');
      expect(await page.getByLabel('Nome e cognome').inputValue()).toBe(NAME);
      await speak(page, 'English', 'Who is giving this gift?');
      expect(await page.getByLabel('Full name').inputValue()).toBe(NAME);

      await page.getByLabel('Email').fill('thomas@post.example');
      await page.getByLabel('Telephone').fill('333 555 0142');
      await page.getByRole('button', { name: 'Continue' }).tap();
      await title(page, 'How should the gift arrive?');
      await readsEnglish(page, typed);

      await page.getByRole('radio', { name: /^Delivery to your home/ }).check();
      await page.getByLabel('Street and number').fill('10 Downing Street');
      await speak(page, 'Italiano', 'Come arriva il regalo?');
      expect(await page.getByLabel('Via e numero').inputValue()).toBe('10 Downing Street');
      await speak(page, 'English', 'How should the gift arrive?');
      expect(await page.getByLabel('Street and number').inputValue()).toBe('10 Downing Street');
      await page
        .getByRole('radio', { name: /collect it/ })
        .first()
        .check();

      await page.getByRole('button', { name: 'Continue' }).tap();
      await title(page, 'How would you like to pay?');
      await readsEnglish(page, typed);
      await page.getByRole('radio', { name: /card/i }).check();
      await page.getByRole('button', { name: /^Continue/ }).tap();
      await title(page, 'Is everything right?');
      const id = new URL(page.url()).searchParams.get('trid') ?? '';
      await fillCard(page, 'good');
      await readsEnglish(page, typed);
      await page.getByRole('button', { name: /€139\.00/ }).tap();
      await title(page, /^Thank you/);
      await readsEnglish(page, typed);
      await expectPaidOnce(shop, id);
    }),
    120_000,
  );

  it(
    'reads the single page and what comes after it in the language of the address, where no cookie is kept',
    guest(PHONE, 'english-transfer', async (page, shop) => {
      await shop.shop.staff.put('/api/settings', { enableBankTransfer: true });
      const { listId, product } = await shop.shop.playground();
      const typed = await typedBy(shop, listId);
      await page.goto(`/gift-lists/${listId}/checkout/${product.id}?lang=en`);
      await title(page, 'Your gift');
      await readsEnglish(page, typed);
      await page.getByLabel('Full name').fill(NAME);
      await page.getByLabel('Email').fill('thomas@post.example');
      await page.getByRole('radio', { name: /^Bank transfer/ }).check();
      await page.getByRole('button', { name: /€139\.00/ }).tap();
      await title(page, 'Only the bank transfer is missing');
      await page.getByText('IBAN', { exact: true }).waitFor();
      await readsEnglish(page, typed);
      expect(new URL(page.url()).searchParams.get('lang')).toBe('en');
      await page.reload();
      await title(page, 'Only the bank transfer is missing');
    }),
    120_000,
  );

  it(
    'comes back to a purchase in its language by whatever link, although only the first address had said it',
    guest(PHONE, 'english-back', async (page, shop) => {
      const { listId, product } = await shop.shop.playground();
      await page.goto(`/checkout/${listId}/${product.id}?step=1&tp=acquisto&lang=en`);
      await title(page, 'Who is giving this gift?');
      await live(page);
      await page.getByLabel('Full name').fill(NAME);
      await page.getByLabel('Email').fill('thomas@post.example');
      await page.getByLabel('Telephone').fill('333 555 0142');
      await page.getByRole('button', { name: 'Continue' }).tap();
      await title(page, 'How should the gift arrive?');
      const id = new URL(page.url()).searchParams.get('trid') ?? '';
      await page.goto(`/checkout/${listId}/${product.id}?step=2&tp=acquisto&trid=${id}`);
      await title(page, 'How should the gift arrive?');
    }),
    120_000,
  );
});
