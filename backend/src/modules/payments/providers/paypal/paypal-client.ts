import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { ApiError, Client, Environment, OAuthAuthorizationController } from '@paypal/paypal-server-sdk';
import type { ProviderAccess } from '../../access/provider-access.js';
import { Breaker } from '../breaker.js';
import { PATIENCE_MS } from '../patience.js';
import { paypalFailure } from './paypal-failure.js';

export type PaypalKeys = Pick<ProviderAccess, 'mode' | 'open' | 'secret' | 'apiUrl'>;

interface Token {
  readonly value: string;
  readonly livesMs: number;
}

interface SignedIn {
  readonly client: Client;
  readonly until: number;
}

/** A token is not used in its last minute, so that none runs out on its way. */
const MARGIN_MS = 60_000;

/**
 * PayPal's SDK with one access token for all calls until it runs out. The SDK's own keeper of tokens is not used: it
 * fetches one for each of the calls that begin together, and after one failure it never fetches again.
 */
export class PaypalClient {
  readonly breaker: Breaker;
  private current: SignedIn | undefined;
  private underWay: Promise<SignedIn> | undefined;

  constructor(
    private readonly keys: PaypalKeys,
    private readonly now: () => Date,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.breaker = new Breaker('paypal', patienceMs);
  }

  /** Throws a `ProviderFailure`. A token that PayPal no longer accepts is fetched anew, once: nothing was executed. */
  ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer> {
    return this.breaker.ask(() => this.asked(question));
  }

  private async asked<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer> {
    const signedIn = await this.signedIn();
    try {
      return await question(signedIn.client);
    } catch (error) {
      if (!(error instanceof ApiError && error.statusCode === 401)) throw paypalFailure(error);
      if (this.current === signedIn) this.current = undefined;
    }
    const { client } = await this.signedIn();
    return question(client).catch((error: unknown) => {
      throw paypalFailure(error);
    });
  }

  private async signedIn(): Promise<SignedIn> {
    if (this.current !== undefined && this.current.until > this.now().getTime()) return this.current;
    this.underWay ??= this.signIn().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  private async signIn(): Promise<SignedIn> {
    const began = this.now().getTime();
    const { value, livesMs } = await paypalToken(this.keys, this.patienceMs);
    this.current = {
      client: clientOf(this.keys, this.patienceMs, value),
      until: began + livesMs - MARGIN_MS,
    };
    return this.current;
  }
}

/** Asks for an access token, which each environment gives for its own credentials only. */
export async function paypalToken(keys: PaypalKeys, patienceMs = PATIENCE_MS): Promise<Token> {
  const authorization = `Basic ${Buffer.from(`${keys.open}:${keys.secret}`).toString('base64')}`;
  const controller = new OAuthAuthorizationController(clientOf(keys, patienceMs));
  try {
    const { result } = await controller.requestToken({ authorization });
    return { value: result.accessToken, livesMs: Number(result.expiresIn ?? 0) * 1_000 };
  } catch (error) {
    throw paypalFailure(error);
  }
}

function clientOf({ mode, open, secret, apiUrl }: PaypalKeys, patienceMs: number, token?: string): Client {
  return new Client({
    environment: mode === 'production' ? Environment.Production : Environment.Sandbox,
    clientCredentialsAuthCredentials: {
      oAuthClientId: open,
      oAuthClientSecret: secret,
      ...(token !== undefined && { oAuthToken: { accessToken: token, tokenType: 'Bearer' } }),
    },
    timeout: patienceMs,
    ...(apiUrl !== null && { unstable_httpClientOptions: { transport: transportTo(apiUrl) } }),
  });
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
