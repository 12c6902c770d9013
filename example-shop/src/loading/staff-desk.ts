import type { ExampleStaff } from '../example-shop.types.js';
import type { ShopBrowser } from './shop-browser.js';
import type { StoryClock } from './story-clock.js';

const WORKING_DAY_MS = 10 * 3_600_000;

/** The owner's computer in the shop: registered once, signed in again each day. */
export class StaffDesk {
  private signedInAt = 0;

  constructor(
    private readonly browser: ShopBrowser,
    private readonly clock: StoryClock,
    private readonly owner: ExampleStaff,
    private readonly password: string,
  ) {}

  async register(setupCode: string | null): Promise<void> {
    const { adminExists } = await this.browser.get<{ adminExists: boolean }>('/api/check-admin-exists');
    if (adminExists) return;
    const { username, name, email } = this.owner;
    await this.browser.post('/api/register', { username, name, email, password: this.password, setupCode });
    this.signedInAt = this.clock.now().getTime();
  }

  async signedIn(): Promise<ShopBrowser> {
    const now = this.clock.now().getTime();
    if (now - this.signedInAt >= WORKING_DAY_MS) {
      await this.browser.post('/api/login', { username: this.owner.username, password: this.password });
      this.signedInAt = now;
    }
    return this.browser;
  }

  /** So that the owner's own account page lists no session of this story. */
  async signOut(): Promise<void> {
    await this.browser.post('/api/logout', {});
    this.signedInAt = 0;
  }
}
