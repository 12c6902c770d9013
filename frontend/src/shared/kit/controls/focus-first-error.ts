/**
 * After a refused form: brings the person to the first field that needs care, or to what says in words what was refused, once
 * it has been drawn. Who has gone on to a field meanwhile stays there.
 */
export function focusFirstError(within: ParentNode = document): void {
  const pressed = document.activeElement;
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== pressed && activeElement !== document.body) return;
    within.querySelector<HTMLElement>('form :is([aria-invalid="true"], [data-refused])')?.focus();
  });
}
