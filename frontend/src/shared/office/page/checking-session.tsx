/** Shown for the moment in which the server says who is there. Styled alone: the back office's sheet is not here yet. */
export function CheckingSession() {
  return (
    <div role="status" style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <span className="visually-hidden">Verifica dell’accesso in corso</span>
      <svg width="36" height="36" viewBox="0 0 36 36" fill="none" stroke="var(--primary)" strokeWidth="3">
        <circle cx="18" cy="18" r="15" opacity="0.2" />
        <path d="M18 3a15 15 0 0 1 15 15" strokeLinecap="round">
          <animateTransform
            attributeName="transform"
            type="rotate"
            from="0 18 18"
            to="360 18 18"
            dur="0.9s"
            repeatCount="indefinite"
          />
        </path>
      </svg>
    </div>
  );
}
