/**
 * jsdom knows <dialog> but cannot open one. This does what a browser does when a modal dialog opens and closes, as
 * far as these tests look: the attribute, Escape, the close event, and the focus going in and back out.
 */
export function letDialogsOpen() {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('a, button')?.focus();
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.close(), { once: true });
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
}
