/** The most a call may carry; the backend's own limit is the same. */
export const LARGEST_BODY_BYTES = 1024 * 1024;

/** The whole body, or null when it is larger than a call may be. */
export async function readBody(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
