/** A click on a link to an answer copies the answer's address too, and says so beside it. */
export async function copyAddress(target: EventTarget): Promise<void> {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[aria-describedby]') : null;
  const status = link?.nextElementSibling;
  if (!link || !status) return;
  try {
    await navigator.clipboard.writeText(link.href);
    status.textContent = 'コピーしました';
  } catch {
    // Not allowed here: the link has led to the answer, so the address bar holds it.
    status.textContent = '';
  }
}
