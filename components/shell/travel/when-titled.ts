/**
 * Reports once the page has its title, which may arrive a moment after the page. Stopped before that, it reports
 * at once: no page view is lost because somebody was quick.
 */
export function whenTitled(report: () => void): () => void {
  let isReported = false;
  const observer = new MutationObserver(() => {
    if (document.title !== '') finish();
  });
  function finish() {
    observer.disconnect();
    if (!isReported) report();
    isReported = true;
  }
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  if (document.title !== '') finish();
  return finish;
}
