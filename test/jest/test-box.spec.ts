import { describe, expect, it } from '@jest/globals';
import { byTurns, playBox, timeOf } from '../../tools/lib/test-box.mjs';

const shared = { name: 'shared' };
const alone = { name: 'alone', inBand: true };

function fake(file: string, seconds: number, more: object = {}) {
  return { file, seconds, suite: shared, ranAt: 0, touchedAt: 0, ...more };
}
const names = (files: readonly { readonly file: string }[]): string[] => files.map(({ file }) => file);

/** Plays a box in which everything takes `pace` times as long as its file says. */
async function play(files: readonly ReturnType<typeof fake>[], seconds: number, pace = 1) {
  let clock = 100;
  const steps: string[] = [];
  const left = await playBox({
    files,
    seconds,
    now: () => clock,
    run: async (step) => {
      clock += step.seconds * pace;
      steps.push([...names(step.files), ...Object.values(step.env)].join(' '));
    },
  });
  return { steps, left: names(left), took: clock - 100 };
}

describe('@takes', () => {
  it('says the seconds of a file, and those of each round with as many as the file tries by itself', () => {
    expect(timeOf("// @takes 90 s\nimport a from 'a';")).toEqual({ seconds: 90 });
    expect(timeOf('/**\n * Why.\n * @takes 32 s\n */')).toEqual({ seconds: 32 });
    const kills = "// @takes 30 s, 20 s each of FIOCCO_KILLS\nprocess.env['FIOCCO_KILLS'] ?? 18";
    const rounds = { variable: 'FIOCCO_KILLS', fixed: 30, each: 20, usual: 18 };
    expect(timeOf(kills)).toEqual({ seconds: 390, rounds });
    expect(timeOf('const seconds = 90;')).toBeUndefined();
    expect(() => timeOf('// @takes 30 s, 20 s each of FIOCCO_KILLS')).toThrow('FIOCCO_KILLS');
  });
});

describe('turns', () => {
  it('begin with what is short, then take the newest change and the longest wait by turns', () => {
    const files = [
      fake('waits', 60, { ranAt: 1 }),
      fake('waits longest', 60),
      fake('old change', 60, { ranAt: 2, touchedAt: 5 }),
      fake('new change', 60, { ranAt: 3, touchedAt: 6 }),
      fake('short', 20, { ranAt: 9 }),
    ];
    expect(names(byTurns(files, 0))).toEqual(['short', 'new change', 'waits longest', 'old change', 'waits']);
  });

  it('take no file as changed that has run since', () => {
    const files = [fake('a', 60, { ranAt: 7, touchedAt: 6 }), fake('b', 60, { ranAt: 5 })];
    expect(names(byTurns(files, 0))).toEqual(['b', 'a']);
  });

  it('begin elsewhere with another seed where nothing is on record', () => {
    const files = [fake('a', 60), fake('b', 60), fake('c', 60)];
    expect([0, 1, 2, 3].map((seed) => names(byTurns(files, seed)).join(''))).toEqual([
      'abc',
      'bca',
      'cab',
      'abc',
    ]);
  });
});

describe('a box', () => {
  it('takes short files together, others two at a time, and alone what wants the machine for itself', async () => {
    const files = [
      fake('s1', 10),
      fake('s2', 20),
      fake('s3', 4, { suite: alone }),
      fake('long', 90),
      fake('kill', 40, { suite: alone }),
      fake('mid', 50),
      fake('more', 30),
    ];
    const { steps, left } = await play(files, 900);
    expect(steps).toEqual(['s1 s2', 's3', 'long mid more', 'kill']);
    expect(left).toEqual([]);
  });

  it('takes so few short ones at first that a slow machine is noticed in time', async () => {
    const files = [1, 2, 3, 4, 5, 6].map((n) => fake(`s${n}`, 20));
    const { steps, left, took } = await play(files, 185, 4);
    expect(steps).toEqual(['s1 s2 s3 s4']);
    expect(left).toEqual(['s5', 's6']);
    expect(took).toBeLessThanOrEqual(185);
    expect((await play(files, 185)).steps).toEqual(['s1 s2 s3 s4', 's5 s6']);
  });

  it('leaves what does not fit, and goes on with what does', async () => {
    const { steps, left, took } = await play(
      [fake('s', 5), fake('long', 200), fake('fits', 80), fake('too', 90)],
      100,
    );
    expect(steps).toEqual(['s', 'fits']);
    expect(left).toEqual(['long', 'too']);
    expect(took).toBeLessThanOrEqual(100);
  });

  it('has learnt from its first steps how slow a machine is', async () => {
    const files = [fake('a', 50, { suite: alone }), fake('b', 100), fake('c', 30)];
    const { steps, left, took } = await play(files, 300, 3);
    expect(steps).toEqual(['a', 'c']);
    expect(left).toEqual(['b']);
    expect(took).toBeLessThanOrEqual(300);
  });

  it('gives rounds half of what is left, but not more than they try by themselves', async () => {
    const rounds = { variable: 'FIOCCO_KILLS', fixed: 30, each: 20, usual: 18 };
    const kills = fake('kills', 390, { suite: alone, rounds });
    expect((await play([kills], 3_620)).steps).toEqual(['kills 18']);
    expect((await play([kills], 1_220)).steps).toEqual(['kills 6']);
    expect(await play([kills], 416)).toEqual({ steps: [], left: ['kills'], took: 0 });
  });
});
