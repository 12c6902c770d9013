import type { ReactNode } from 'react';

/** The shop's bow: logo, empty states and the ground of the sign-in page. */
export function Bow({ className }: { readonly className?: string }) {
  const loops = 'M22 14C16 3 3 1 3 10s13 9 19 4zm0 0c6-11 19-13 19-4s-13 9-19 4z';
  return (
    <svg className={className} viewBox="0 0 44 34" aria-hidden="true" focusable="false">
      <path d={loops} fill="currentColor" opacity=".22" />
      <path
        d={`${loops}M22 14c-3 7-7 12-12 17M22 14c3 7 7 12 12 17`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="22" cy="14" r="3.4" fill="currentColor" />
    </svg>
  );
}

const MISSING = (
  <>
    <rect width="100" height="100" fill="var(--paper)" />
    <path
      d="M-10 30L30-10M-10 70L70-10M-10 110L110-10M30 110L110 30M70 110L110 70"
      stroke="var(--line)"
      strokeWidth="1.5"
    />
    <path
      d="M50 52c-8-14-26-16-27-4s16 12 27 4zm0 0c8-14 26-16 27-4s-16 12-27 4zm0 0c-4 8-10 14-18 20M50 52c4 8 10 14 18 20"
      fill="none"
      stroke="var(--ink-soft)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

const RINGS = (
  <>
    <rect width="100" height="100" fill="var(--primary-wash)" />
    <circle cx="40" cy="54" r="20" fill="none" stroke="var(--primary)" strokeWidth="4" />
    <circle cx="62" cy="54" r="20" fill="none" stroke="var(--primary-strong)" strokeWidth="4" />
    <path d="M62 26l6 7-6 6-6-6z" fill="var(--primary)" />
  </>
);

const MOON = (
  <>
    <rect width="100" height="100" fill="var(--held-wash)" />
    <path d="M62 26a27 27 0 1 0 12 36 22 22 0 0 1-12-36z" fill="var(--held)" />
    <circle cx="76" cy="28" r="3" fill="var(--held)" />
    <circle cx="84" cy="44" r="2" fill="var(--held)" />
    <circle cx="22" cy="24" r="2.5" fill="var(--held)" />
  </>
);

const CONFETTI = (
  <>
    <rect width="100" height="100" fill="var(--wait-wash)" />
    <path
      d="M20 30l14 4M70 22l10 12M26 66l-6 12M74 70l12-4M50 20v10M46 74l8 10"
      stroke="var(--wait)"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <circle cx="50" cy="52" r="12" fill="var(--primary)" />
  </>
);

const LAUREL = (
  <>
    <rect width="100" height="100" fill="var(--sage-wash)" />
    <path
      d="M30 28c-12 18-8 42 18 52M70 28c12 18 8 42-18 52"
      fill="none"
      stroke="var(--sage)"
      strokeWidth="3"
    />
    <path
      d="M27 40l-9-3M27 52l-10 1M33 64l-8 6M73 40l9-3M73 52l10 1M67 64l8 6"
      stroke="var(--sage)"
      strokeWidth="6"
      strokeLinecap="round"
    />
    <circle cx="50" cy="80" r="4" fill="var(--off)" />
  </>
);

const LAMP = (
  <>
    <rect width="100" height="100" fill="var(--wait-wash)" />
    <path d="M36 18h28l14 36H22z" fill="var(--wait)" />
    <path d="M50 54v32M36 86h28" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
  </>
);

const PAINTING = (
  <>
    <rect width="100" height="100" fill="var(--ok-wash)" />
    <rect x="22" y="18" width="56" height="64" fill="var(--surface)" stroke="var(--ink)" strokeWidth="3" />
    <path d="M28 70l14-20 10 12 8-8 12 16z" fill="var(--sage)" />
    <circle cx="60" cy="38" r="7" fill="var(--primary)" />
  </>
);

/** Which drawing stands for an occasion: its name decides. */
const BY_NAME: readonly (readonly [RegExp, ReactNode])[] = [
  [/anniversari|d['’]oro|d['’]argento/i, PAINTING],
  [/nozze|matrimon|spos/i, RINGS],
  [/nascit|battes|beb|bimb/i, MOON],
  [/complean|festa|diciott/i, CONFETTI],
  [/laure|diplom|comunion|cresim/i, LAUREL],
  [/casa|trasloc/i, LAMP],
];

function shapeFor(occasion: string | null | undefined): ReactNode {
  return BY_NAME.find(([pattern]) => pattern.test(occasion ?? ''))?.[1] ?? MISSING;
}

/** Drawing of an occasion; without one, the bow on hatched paper. */
export function OccasionDrawing({ occasion }: { readonly occasion?: string | null }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {shapeFor(occasion)}
    </svg>
  );
}
