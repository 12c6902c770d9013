import { useEffect, useRef, useState } from 'react';
import { ClockIcon } from '../../../../shared/kit/icons/index.js';
import { cx } from '../../../../shared/kit/class-names.js';
import type { Thing } from '../../model/order.js';
import styles from './hold-band.module.css';
import { Rich } from '../../../../shared/texts/rich.js';
import { say } from '../../../../shared/texts/say.js';

const SPOKEN_SECONDS = [300, 60] as const;
/** From here on the band warns. */
const LAST_SECONDS = 120;

function secondsLeft(expiresAt: string, clockAhead: number): number {
  return Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now() - clockAhead) / 1000));
}

/** Seconds until the end, by the server's clock; a sleeping phone wakes up to the right number. */
function useSecondsLeft(expiresAt: string, clockAhead: number): number {
  const [left, setLeft] = useState(() => secondsLeft(expiresAt, clockAhead));
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(expiresAt, clockAhead));
    tick();
    const timer = setInterval(tick, 500);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [expiresAt, clockAhead]);
  return left;
}

/** Read out at five minutes and at one minute only; a number each second would drown everything else. */
function useSpoken(left: number): string {
  const [words, setWords] = useState('');
  const before = useRef(left);
  useEffect(() => {
    const passed = SPOKEN_SECONDS.find((mark) => before.current > mark && left <= mark);
    before.current = left;
    if (passed) setWords(say('checkout.time.minutes', { minutes: passed / 60 }));
  }, [left]);
  return words;
}

interface HoldBandProps {
  readonly expiresAt: string;
  readonly clockAhead: number;
  readonly thing: Thing;
  readonly onEnd: () => void;
}

export function HoldBand({ expiresAt, clockAhead, thing, onEnd }: HoldBandProps) {
  const left = useSecondsLeft(expiresAt, clockAhead);
  const spoken = useSpoken(left);
  const over = left === 0;
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (over) ended.current();
  }, [over]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <section aria-label={say('checkout.time')}>
      <p className={cx(styles.hold, left <= LAST_SECONDS && styles.soon)} role="timer" aria-live="off">
        <ClockIcon />
        <span>
          {over ? (
            say('checkout.time.over')
          ) : (
            <Rich text="checkout.time.left" values={{ thing, clock }} parts={{ b: <b /> }} />
          )}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </section>
  );
}
