import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Client, Environment, OAuthAuthorizationController } from '@paypal/paypal-server-sdk';
import { type AskProvider, keysRefused, PATIENCE_MS, providerSilent } from '../../connection/connection.js';

/** Asks for an access token, which each environment gives for its own credentials only. */
export function askPaypal(apiUrl: string | null): AskProvider {
  return async ({ mode, open, secret }) => {
    const client = new Client({
      environment: mode === 'production' ? Environment.Production : Environment.Sandbox,
      clientCredentialsAuthCredentials: { oAuthClientId: open, oAuthClientSecret: secret },
      timeout: PATIENCE_MS,
      ...(apiUrl !== null && { unstable_httpClientOptions: { transport: transportTo(apiUrl) } }),
    });
    const authorization = `Basic ${Buffer.from(`${open}:${secret}`).toString('base64')}`;
    const status = await new OAuthAuthorizationController(client).requestToken({ authorization }).then(
      ({ statusCode }) => statusCode,
      (error: { readonly statusCode?: number }) => error.statusCode ?? null,
    );
    if (status === 401 || status === 400) throw keysRefused('PayPal');
    if (status !== 200) throw providerSilent('PayPal');
  };
}

/** The SDK knows PayPal's two addresses only: calls for these go to the operator's instead. */
function transportTo(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const { request } = protocol === 'http:' ? http : https;
  return {
    request: (options: RequestOptions, done: (answer: IncomingMessage) => void) =>
      request(
        {
          ...options,
          protocol,
          hostname,
          host: hostname,
          port,
          agent: undefined,
          agents: undefined,
        } as RequestOptions,
        done,
      ),
  };
}
