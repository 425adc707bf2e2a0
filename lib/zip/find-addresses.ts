/**
 * All addresses of a zip code of seven digits, each from the prefecture to the town; none for a code that is not
 * known. Rejects when they could not be loaded.
 */
export async function findAddresses(zip: string, signal?: AbortSignal): Promise<readonly string[]> {
  const response = await fetch(`/zip/${zip.slice(0, 3)}.json`, { ...(signal && { signal }) });
  // No code begins so.
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`The addresses did not come: ${response.status}`);
  const shard: unknown = await response.json();
  return addressesIn(shard, zip.slice(3));
}

function addressesIn(shard: unknown, end: string): readonly string[] {
  const found = typeof shard === 'object' && shard !== null ? Object.entries(shard) : [];
  const addresses: unknown = found.find(([key]) => key === end)?.[1];
  return Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : [];
}
