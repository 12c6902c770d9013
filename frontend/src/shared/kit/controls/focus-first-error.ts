/** After a refused form: brings the person to the first field that needs care, once its error has been drawn. */
export function focusFirstError(within: ParentNode = document): void {
  requestAnimationFrame(() => within.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}
