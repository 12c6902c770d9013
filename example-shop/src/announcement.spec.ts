import { expect, it } from '@jest/globals';
import { announcementOf } from './announcement.js';

it('says where to go and with which passwords', () => {
  const text = announcementOf({
    url: 'http://localhost:3000',
    username: 'elena',
    password: 'Xq3-v_9kLm2p',
    lists: [
      { name: 'Anna & Luca', url: 'http://localhost:3000/list/482915736041', password: null },
      { name: 'Benvenuto, Leone', url: 'http://localhost:3000/list/118204973355', password: 'ventodimare' },
    ],
  });
  expect(text.split('\n')).toEqual([
    '',
    'The example shop is loaded.',
    '  Back office       http://localhost:3000/auth  user elena, password Xq3-v_9kLm2p (shown only now)',
    '  Anna & Luca       http://localhost:3000/list/482915736041',
    '  Benvenuto, Leone  http://localhost:3000/list/118204973355  list password ventodimare',
    '',
    '',
  ]);
});
