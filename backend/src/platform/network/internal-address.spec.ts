import { describe, expect, it } from '@jest/globals';
import { isInternalAddress, isInternalHost, isSmtpAllowed } from './internal-address.js';

describe('a host that only a server inside reaches', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '127.0.0.1.',
    '10.1.2.3',
    '172.31.0.9',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '[::1]',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    'fd00::1',
    'fe80::1',
    '[fe80::1]',
    '::ffff:0:127.0.0.1',
    '::ffff:0:7f00:1',
    '::ffff:0:8.8.8.8',
    '100::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'localhost',
    'LOCALHOST.',
    'posta.localhost',
    'redis',
    'nas.local',
    'metadata.google.internal',
    'srv.lan',
    '',
    'a b',
    'smtp.example.com:25',
    'user@smtp.example.com',
    'smtp.example.com/x',
    'smtp.example.com\r\nx',
  ])('is known by its name or number: %j', (host) => {
    expect(isInternalHost(host)).toBe(true);
  });

  it.each([
    'smtp.example.com',
    'smtp.sendgrid.net',
    '8.8.8.8',
    '172.32.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
  ])('is not %s', (host) => expect(isInternalHost(host)).toBe(false));

  it('is told from an outer one by what a name resolved to', () => {
    expect(['10.0.0.1', '::1', 'fe80::1%eth0', 'no address'].map(isInternalAddress)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['93.184.216.34', '2606:4700::1111'].map(isInternalAddress)).toEqual([false, false]);
  });

  it('may be named by the operator, at one port and in any spelling', () => {
    const allowed = [
      { host: '127.0.0.1', port: 1025 },
      { host: 'mailpit', port: 1026 },
      { host: '::1', port: 1027 },
    ];
    expect(isSmtpAllowed(allowed, '127.1', 1025)).toBe(true);
    expect(isSmtpAllowed(allowed, 'MAILPIT', 1026)).toBe(true);
    expect(isSmtpAllowed(allowed, '[0:0::1]', 1027)).toBe(true);
    expect(isSmtpAllowed(allowed, '127.0.0.1', 1026)).toBe(false);
    expect(isSmtpAllowed(allowed, 'localhost', 1025)).toBe(false);
  });
});
