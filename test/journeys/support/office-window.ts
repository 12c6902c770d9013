import type { StaffRole } from '@fiocco/contracts';
import type { Browser, Page } from 'playwright-core';
import { PASSWORD } from '../../../backend/src/platform/testing/test-app.js';
import { openContext } from './open-browser.js';

const NAMES: Readonly<Record<StaffRole, string>> = { admin: 'titolare', staff: 'commessa' };

/** A window in which somebody has signed in; its context is closed by whoever opened it. */
export async function officeWindow(browser: Browser, baseURL: string, role: StaffRole): Promise<Page> {
  const context = await openContext(browser, { viewport: { width: 1440, height: 1000 }, baseURL });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('Username').fill(NAMES[role]);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return page;
}

/** Takes a picture where a step failed. */
export async function pictured(page: Page, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    await page.screenshot({ path: 'test-results/actions-in-pages.png' });
    throw error;
  }
}
