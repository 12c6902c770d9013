import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Metrics } from './metrics.js';

/**
 * A door of its own for Prometheus: the shop's port is the internet's, and figures of a shop are nobody's business there. It
 * answers `GET /metrics` alone.
 */
export class MetricsServer {
  private server: Server | null = null;

  constructor(
    private readonly metrics: Metrics,
    private readonly at: { readonly port: number; readonly host: string } | null,
  ) {}

  /** Answers the port that it listens on; null without one. */
  async start(): Promise<number | null> {
    if (!this.at) return null;
    this.server ??= createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.metrics.read().then(
        (text) => response.writeHead(200, { 'content-type': this.metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    if (!this.server.listening) await once(this.server.listen(this.at), 'listening');
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : null;
  }

  async close(): Promise<void> {
    if (!this.server?.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
