/** The shop's database and the function that releases it. */
type FoundDatabase = {
  readonly url: string;
  stop(): Promise<void>;
};

type Settings = {
  readonly DATABASE_URL?: string;
  readonly DATA_DIR: string;
};

/** Returns the database at DATABASE_URL, or else the shop's embedded server; starts it if it is not running. */
export async function findDatabase(
  { DATABASE_URL: url, DATA_DIR }: Settings,
  log: (line: string) => void,
): Promise<FoundDatabase> {
  if (url !== undefined) return { url, stop: async () => {} };
  // Imported only when needed: with DATABASE_URL the embedded server need not be installed.
  const { attachEmbedded } = await import('../embedded/embedded.ts');
  return attachEmbedded({ dataDir: DATA_DIR, log });
}
