/** Where the shop's database is, and how to let go of it. */
export type FoundDatabase = { readonly url: string; stop(): Promise<void> };

type Settings = { readonly DATABASE_URL?: string | undefined; readonly DATA_DIR: string };

/** The database the operator named, or else the shop's own embedded server: the running one where one runs. */
export async function findDatabase(
  { DATABASE_URL, DATA_DIR }: Settings,
  log: (line: string) => void,
): Promise<FoundDatabase> {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => {} };
  // Read only when it is needed: with DATABASE_URL no server of our own has to be installed.
  const { attachEmbedded } = await import('./embedded/embedded.ts');
  return attachEmbedded({ dataDir: DATA_DIR, log });
}
