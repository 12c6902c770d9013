import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { json, type Answer } from '../http/exchange.js';
import { kept } from '../store/kept.js';
import { timeText, type PaypalAccount } from './account.js';
import { crc32 } from './crc32.js';
import type { Fields } from './json-body.js';
import { wrongField } from './paypal-error.js';

export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-sandbox';

export interface WebhookSigner {
  headersFor(payload: string, webhookId: string): Record<string, string>;
  verify(body: Fields, webhookId: string | undefined): Answer;
  publicKey(): string;
}

/** Signs as PayPal does: RSA over id, time, the webhook's id and the CRC-32 of the body. */
export function createWebhookSigner(account: PaypalAccount): WebhookSigner {
  const keys = onFirstUse(() => {
    const privateKey = createPrivateKey(kept(account.store, 'webhook key', drawKey));
    return { privateKey, publicKey: createPublicKey(privateKey) };
  });
  const certificate = (): string => `${account.url()}${CERTIFICATE_PATH}`;

  function isOurs(body: Fields, webhookId: string): boolean {
    const { transmission_id: id, transmission_time: time, transmission_sig: signature } = body;
    // The event comes back parsed; PayPal too takes it for what it sent only while nobody rewrote it.
    const message = [id, time, webhookId, crc32(JSON.stringify(body['webhook_event']))].join('|');
    return verify('sha256', Buffer.from(message), keys().publicKey, Buffer.from(String(signature), 'base64'));
  }

  return {
    headersFor(payload, webhookId) {
      const id = randomUUID();
      const time = timeText(account.clock.now());
      const message = Buffer.from([id, time, webhookId, crc32(payload)].join('|'));
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', message, keys().privateKey).toString('base64'),
        'paypal-cert-url': certificate(),
        'paypal-auth-algo': 'SHA256withRSA',
      };
    },
    verify(body, webhookId) {
      requireAll(body);
      const named =
        body['webhook_id'] === webhookId &&
        body['auth_algo'] === 'SHA256withRSA' &&
        body['cert_url'] === certificate();
      const right = named && webhookId !== undefined && isOurs(body, webhookId);
      return json(200, { verification_status: right ? 'SUCCESS' : 'FAILURE' });
    },
    publicKey: () => keys().publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

const TEXTS = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
];

function requireAll(body: Fields): void {
  const absent =
    TEXTS.find((name) => typeof body[name] !== 'string') ??
    (typeof body['webhook_event'] === 'object' ? undefined : 'webhook_event');
  if (absent !== undefined)
    throw wrongField(`/${absent}`, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.');
}

const drawKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** To draw the key takes a moment, which a shop without PayPal is spared. */
function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
