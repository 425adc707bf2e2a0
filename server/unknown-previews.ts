import { previewCalls, PreviewSecret } from '#lib/contract/preview.ts';
import { isPreview, previewRoute } from '#lib/site/preview-route.ts';
import type { IsUnknownPath } from './page-names.ts';

/** A backend that does not answer in this time is not waited for. */
const TIMEOUT_MS = 1_500;

/**
 * Finds out which links to previews are not valid, so that they get the page of unknown paths: Next has sent its status
 * before it renders such a page.
 */
export const unknownPreviews =
  (apiOrigin: string): IsUnknownPath =>
  async (path) => {
    if (!isPreview(path)) return false;
    const secret = path.slice(previewRoute('').length);
    if (!PreviewSecret.safeParse(secret).success) return true;
    const { method, path: call } = previewCalls.showPreview;
    try {
      const { status } = await fetch(new URL(call, apiOrigin), {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return status === 404;
    } catch {
      return false;
    }
  };
