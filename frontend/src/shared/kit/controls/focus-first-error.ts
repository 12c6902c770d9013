/** After a refused form: brings the guest to the first field that needs care, once its error has been drawn. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
