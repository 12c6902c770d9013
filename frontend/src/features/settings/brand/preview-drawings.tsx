/* The two gifts of the preview, in the colours that are being chosen. */

export function Vase() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill="var(--sage-wash)" />
      <path
        d="M41 24h18v8c0 6 12 11 12 27 0 14-9 23-21 23s-21-9-21-23c0-16 12-21 12-27z"
        fill="var(--primary)"
      />
      <path d="M30 57c12 6 28 6 40 0" stroke="var(--primary-wash)" strokeWidth="3" fill="none" />
      <path d="M38 24h24" stroke="var(--primary-strong)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

export function Blanket() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill="var(--line)" />
      <rect x="22" y="30" width="56" height="44" rx="6" fill="var(--sage)" />
      <path d="M22 44h56M22 58h56" stroke="var(--sage-wash)" strokeWidth="3" />
      <path d="M26 74v8M36 74v8M46 74v8M56 74v8M66 74v8M74 74v8" stroke="var(--sage)" strokeWidth="3" />
    </svg>
  );
}
