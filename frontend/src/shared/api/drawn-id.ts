const drawn = new Map<string, string>();

function draw(): string {
  // Also there where the page is not served securely, unlike `crypto.randomUUID`.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * The id under which a page sends something that must happen once: 16 random bytes in base64url. It stays the same for
 * its purpose, also when the dialog is closed after an answer that got lost and opened again, until it is spent.
 */
export function drawnId(purpose: string): string {
  const known = drawn.get(purpose);
  if (known !== undefined) return known;
  const id = draw();
  drawn.set(purpose, id);
  return id;
}

/** To be called when what was sent has happened or never will: the next use gets a new id. */
export function spendId(purpose: string): void {
  drawn.delete(purpose);
}
