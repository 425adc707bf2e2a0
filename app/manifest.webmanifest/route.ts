import { currentBrand } from '#lib/api/current-brand.ts';
import { documentResponse } from '#lib/seo/document-response.ts';
import { manifestOf } from '#lib/seo/manifest.ts';

export async function GET(request: Request): Promise<Response> {
  const manifest = manifestOf(await currentBrand());
  return documentResponse(request, JSON.stringify(manifest), 'application/manifest+json');
}
