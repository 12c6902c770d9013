import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReportedMovement } from '../../access/provider.js';
import { readsCallbacks } from './callbacks.behaviour.js';
import { standsFaults } from './faults.behaviour.js';
import { outcomeOf } from './outcome.js';
import { openProviderScene, type ProviderScene, type ProviderUnderTest } from './provider-scene.js';

/** Says what every provider has to do, against a sandbox over real connections. */
export function behavesLikeAProvider(under: ProviderUnderTest): () => ProviderScene {
  let scene: ProviderScene;
  beforeAll(async () => {
    scene = await openProviderScene(under);
  });
  afterAll(() => scene.end());
  beforeEach(() => {
    scene.sandbox.clearFaults();
    scene.proxy.answerWith(null);
  });

  describe('a payment', () => {
    it('is started, approved and captured, and both books agree to the cent', async () => {
      const order = scene.order({ amountCents: 12_345 });
      const started = await scene.provider.start(order);
      const id = started.paymentId;
      expect(await scene.provider.lookUp(id)).toMatchObject({
        provider: under.code,
        id,
        mark: order.mark,
        state: 'open',
        wasAuthorised: false,
        amountCents: 12_345,
        currency: 'eur',
        captures: [],
        declines: [],
        refunds: [],
        disputes: [],
      });
      expect(await scene.provider.resume(id)).toEqual(started);
      await under.approve(scene, started);
      expect(await scene.provider.lookUp(id)).toMatchObject({
        state: 'authorised',
        wasAuthorised: true,
        captures: [],
      });
      const captured = await scene.provider.capture(id, { key: `capture_${id}`, amountCents: 12_345 });
      expect(captured).toMatchObject({
        state: 'captured',
        captures: [{ amountCents: 12_345, currency: 'eur', state: 'done' }],
      });
      expect(captured.captures[0]?.feeCents).toBeGreaterThan(25);
      expect(await scene.provider.lookUp(id)).toEqual(captured);
      expect(scene.books(id)).toMatchObject({
        mark: order.mark,
        captured: 12_345,
        captures: [{ id: captured.captures[0]?.id }],
      });
    });

    it.each([50, 99, 101, 1_010, 999_999_99])('of %i cents is that many cents everywhere', async (cents) => {
      const { id } = await scene.captured(cents);
      expect(await scene.provider.lookUp(id)).toMatchObject({
        amountCents: cents,
        captures: [{ amountCents: cents }],
      });
      expect(scene.books(id)).toMatchObject({ captured: cents });
    });

    it('is not captured before it is approved: the answer is how it stands', async () => {
      const { paymentId } = await scene.provider.start(scene.order());
      expect(
        await scene.provider.capture(paymentId, { key: `capture_${paymentId}`, amountCents: 12_900 }),
      ).toMatchObject({ state: 'open', captures: [] });
      expect(scene.books(paymentId)).toMatchObject({ captured: 0 });
    });

    it('holds nothing of the buyer in what is kept of the answer', async () => {
      const { id } = await scene.captured();
      const { codes } = await scene.provider.lookUp(id);
      expect(Object.keys(codes).length).toBeGreaterThan(0);
      expect(JSON.stringify(codes)).not.toMatch(/anna|prova|@|4242|pm_|secret/i);
    });
  });

  describe('a key', () => {
    it('makes one payment, one capture and one refund, however often it is asked', async () => {
      const order = scene.order();
      const first = await scene.provider.start(order);
      expect(await scene.provider.start(order)).toEqual(first);
      await under.approve(scene, first);
      const id = first.paymentId;
      const capture = () => scene.provider.capture(id, { key: `capture_${id}`, amountCents: 12_900 });
      const { captures } = await capture();
      expect((await capture()).captures).toEqual(captures);
      const wish = { key: `refund_${id}`, captureId: captures[0]?.id ?? '', amountCents: 900 };
      await scene.provider.refund(id, wish);
      expect((await scene.provider.refund(id, wish)).refunds).toHaveLength(1);
      expect(scene.books(id)).toMatchObject({ captured: 12_900, refunded: 900 });
      expect(scene.books(id)?.captures).toHaveLength(1);
    });

    it('that is new captures nothing a second time, and is answered how the payment stands', async () => {
      const { id, captureId } = await scene.captured();
      const again = await scene.provider.capture(id, { key: `capture_${id}_2`, amountCents: 12_900 });
      expect(again).toMatchObject({ state: 'captured', captures: [{ id: captureId }] });
      expect(scene.books(id)?.captures).toHaveLength(1);
    });

    it('with another wish makes another payment, as where an amount was corrected after a lost answer', async () => {
      const order = scene.order();
      const lost = await scene.provider.start(order);
      for (const corrected of [{ amountCents: 1 + order.amountCents }, { description: 'Un altro nome' }]) {
        const { paymentId } = await scene.provider.start({ ...order, ...corrected });
        expect(paymentId).not.toBe(lost.paymentId);
      }
      expect(await scene.provider.start(order)).toEqual(lost);
    });

    it('of a refund stands for one for ever: with another body it may have been executed', async () => {
      const { id, captureId } = await scene.captured();
      await scene.provider.refund(id, { key: `refund_${id}`, captureId, amountCents: 900 });
      const other = scene.provider.refund(id, { key: `refund_${id}`, captureId, amountCents: 901 });
      expect(await outcomeOf(other)).toBe('unknown');
      expect(scene.books(id)).toMatchObject({ refunded: 900 });
    });
  });

  describe('a refund', () => {
    it('is made in parts up to what was captured, each found by its key', async () => {
      const { id, captureId } = await scene.captured(10_001);
      await scene.provider.refund(id, { key: `refund_${id}_1`, captureId, amountCents: 1 });
      const { refunds, state } = await scene.provider.refund(id, {
        key: `refund_${id}_2`,
        captureId,
        amountCents: 10_000,
      });
      expect(state).toBe('captured');
      expect(refunds).toMatchObject([
        { key: `refund_${id}_1`, captureId, amountCents: 1, state: 'done' },
        { key: `refund_${id}_2`, captureId, amountCents: 10_000, state: 'done' },
      ]);
      expect(scene.books(id)).toMatchObject({ captured: 10_001, refunded: 10_001 });
    });

    it('above what is left is refused with a code, and nothing moves', async () => {
      const { id, captureId } = await scene.captured(5_000);
      await scene.provider.refund(id, { key: `refund_${id}_1`, captureId, amountCents: 4_000 });
      expect(
        await outcomeOf(scene.provider.refund(id, { key: `refund_${id}_2`, captureId, amountCents: 1_001 })),
      ).toBe('refused');
      expect(scene.books(id)).toMatchObject({ refunded: 4_000 });
    });

    it('that the provider refuses is thrown with the provider’s code', async () => {
      const { id, captureId } = await scene.captured();
      scene.arm({ operation: 'refund', kind: 'decline' });
      const refused = scene.provider.refund(id, { key: `refund_${id}`, captureId, amountCents: 100 });
      await expect(refused).rejects.toMatchObject({
        kind: 'refused',
        code: expect.stringMatching(/insufficient/i),
        answerId: expect.stringMatching(/^\w{10,}$/),
      });
    });
  });

  standsFaults(under, () => scene);
  describe('the report', () => {
    const movements = async (from: Date, until: Date): Promise<ReportedMovement[]> => {
      const found: ReportedMovement[] = [];
      for await (const movement of scene.provider.report(from, until)) found.push(movement);
      return found.sort((left, right) => (left.kind < right.kind ? -1 : 1));
    };

    it('names each capture and refund with its fee, and leaves out what lies outside', async () => {
      scene.clock.advance(60_000);
      const from = scene.clock.now();
      const { id, captureId } = await scene.captured(2_000);
      const { captures, mark } = await scene.provider.lookUp(id);
      scene.clock.advance(5_000);
      const { refunds } = await scene.provider.refund(id, {
        key: `refund_${id}`,
        captureId,
        amountCents: 500,
      });
      scene.clock.advance(5_000);
      const until = scene.clock.now();
      await scene.captured(3_000);
      const inEuros = { currency: 'eur', state: 'done' };
      expect(await movements(from, until)).toMatchObject([
        {
          ...inEuros,
          kind: 'capture',
          id: captureId,
          paymentId: id,
          mark,
          amountCents: 2_000,
          feeCents: captures[0]?.feeCents,
        },
        { ...inEuros, kind: 'refund', id: refunds[0]?.id, captureId, amountCents: -500 },
      ]);
    });

    it('of more than a month names each movement once', async () => {
      const { captureId } = await scene.captured();
      scene.clock.advance(40 * 86_400_000);
      const found = await movements(
        new Date(scene.clock.now().getTime() - 75 * 86_400_000),
        scene.clock.now(),
      );
      expect(found.filter(({ id }) => id === captureId)).toHaveLength(1);
    });

    it('fails as a look-up does', async () => {
      scene.arm({ operation: 'lookup', kind: '5xx' });
      expect(await outcomeOf(movements(new Date(0), scene.clock.now()))).toBe('unknown');
    });
  });

  describe('the list', () => {
    it('names what was made since then with its mark, and what gave money back', async () => {
      const before = await scene.captured(2_000);
      scene.clock.advance(60_000);
      const from = scene.clock.now();
      const { id } = await scene.captured(3_000);
      const { mark } = await scene.provider.lookUp(id);
      await scene.provider.refund(before.id, {
        key: `refund_${id}`,
        captureId: before.captureId,
        amountCents: 500,
      });
      const { payments, completeUntil } = await scene.provider.list(from);
      expect(completeUntil.getTime()).toBeGreaterThanOrEqual(from.getTime());
      expect(payments).toContainEqual(expect.objectContaining({ paymentId: id, mark }));
      expect(payments.map(({ captureId }) => captureId)).toContain(before.captureId);
      scene.clock.advance(60_000);
      expect((await scene.provider.list(scene.clock.now())).payments).toEqual([]);
    });

    it('fails as a look-up does', async () => {
      scene.arm({ operation: 'lookup', kind: '5xx' });
      expect(await outcomeOf(scene.provider.list(scene.clock.now()))).toBe('unknown');
    });
  });

  readsCallbacks(under, () => scene);
  return () => scene;
}
