import { describe, expect, it } from '@jest/globals';
import { clientPageAt } from '@fiocco/contracts';
import type { AppConfig, PageCall } from '../../../platform/index.js';
import { MailLinks } from './mail-links.js';

const links = new MailLinks({ jwtSecret: 'x'.repeat(32) } as AppConfig);
const statusAt = async (address: string) =>
  (await links.page({ ...clientPageAt(address), language: 'it' } as PageCall))?.status;

describe('the page of a link that gives back', () => {
  it('is there for what may be a link, and not found for what can be none', async () => {
    const token = links.tokenOf('cancel', 'a'.repeat(22), 'giulia@posta.example');
    const answers = [`/annulla/${token}`, '/annulla', '/conferma', '/annulla/abc', `/annulla/${token}x`];
    expect(await Promise.all(answers.map(statusAt))).toEqual([undefined, undefined, undefined, 404, 404]);
  });
});
