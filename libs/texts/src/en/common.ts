import type { InOtherWords } from '../texts.js';

export default {
  'common.lists': 'Gift lists',
  'common.retry': 'Try again',
  'common.list.loading': 'Loading the gift list…',
  'common.list.missing': 'List not found',
  'common.list.missingWhy':
    'The gift list you are looking for does not exist or has been removed. Sometimes only the last digit of the link is missing: try opening it again from the message you received.',
  'common.list.unread': 'The list does not open',
} satisfies InOtherWords<'common'>;
