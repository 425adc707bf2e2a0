import { isNativeError } from 'node:util/types';
import pg from 'pg';

/** Splits an address with several hosts (libpq, 34.1.1.3) into one address for each. Another address stays as it is. */
export function hostUrls(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** The database and the hosts of an address, without its password. */
export function describeAddress(url: string): string {
  const urls = hostUrls(url).map((one) => new URL(one));
  return `${urls[0]?.pathname.slice(1)} at ${urls.map(hostOf).join(', ')}`;
}

const hostOf = ({ hostname, port }: URL): string => `${hostname}:${port || 5432}`;

/** How node-pg connects to an address; of several hosts to the one that accepts writes. */
export function serverAt(url: string): Pick<pg.PoolConfig, 'connectionString' | 'Client'> {
  const [first = '', ...others] = hostUrls(url);
  return others.length === 0
    ? { connectionString: url }
    : { connectionString: first, Client: clientOf(first, others) };
}

/** Creates a client outside of the pools. */
export function createClient(url: string, config: pg.ClientConfig): pg.Client {
  const [first = '', ...others] = hostUrls(url);
  const Client = others.length === 0 ? pg.Client : clientOf(first, others);
  return new Client({ ...config, connectionString: first });
}

/** A host that does not answer within this time is skipped. A pool waits 2 s for a connection. */
const ANSWER_MS = 1_000;

/** After a failure of the first host, connections begin with the others for this time. It is tried again at once if they fail too. */
const SKIPPED_MS = 10_000;

/** A client that finds out which of several hosts accepts writes before it connects. node-pg itself knows one host. */
function clientOf(first: string, others: readonly string[]): typeof pg.Client {
  let failure: { readonly at: number; readonly reason: unknown } | undefined;
  const tryFirst = async (): Promise<string | undefined> => {
    try {
      const url = await writable(first);
      failure = undefined;
      return url;
    } catch (reason) {
      failure = { at: performance.now(), reason };
      return undefined;
    }
  };
  const findWritable = async (): Promise<string> => {
    const isSkipped = failure !== undefined && performance.now() - failure.at <= SKIPPED_MS;
    const url = isSkipped ? undefined : await tryFirst();
    if (url !== undefined) return url;
    try {
      return await Promise.any(others.map(writable));
    } catch (error) {
      const last = isSkipped ? await tryFirst() : undefined;
      if (last !== undefined) return last;
      throw new NoPrimaryError([failure?.reason, ...(error instanceof AggregateError ? error.errors : [])]);
    }
  };
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (...result: never[]) => void): Promise<pg.Client> | void {
      const connected = findWritable().then((url) => {
        const { host, port } = new pg.Client(url);
        Object.assign(this, { host, port });
        return super.connect();
      });
      if (callback === undefined) return connected;
      const report = (...result: unknown[]) => void Reflect.apply(callback, undefined, result);
      connected.then(() => report(), report);
    }
  };
}

/** Returns the address if its server accepts writes. Rejects with the reason if not. */
async function writable(url: string): Promise<string> {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new pg.Client({ connectionString: url, ...limits });
  client.on('error', () => {}); // A connection that breaks fails the query.
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: string }>(
      `select current_setting('transaction_read_only') as answer`,
    );
    if (rows[0]?.answer === 'off') return url;
  } catch (cause) {
    throw new Error(`${hostOf(new URL(url))}: ${reasonOf(cause)}`, { cause });
  } finally {
    client.end().catch(() => {});
  }
  throw Object.assign(new Error(`${hostOf(new URL(url))}: read-only`), { code: READ_ONLY });
}

/** PostgreSQL's code for a write on a standby. */
const READ_ONLY = '25006';

/** No host of an address accepts writes. `errors` has a reason for each. */
class NoPrimaryError extends AggregateError {
  override readonly name = 'NoPrimaryError';
  constructor(errors: readonly unknown[]) {
    super(errors, `No database accepts writes (${errors.map(reasonOf).join('; ')}).`);
  }
}

/** Describes why a connection failed, in a few words. */
export function reasonOf(cause: unknown): string {
  if (!isNativeError(cause)) return 'no answer';
  const code = 'code' in cause ? String(cause.code) : '';
  return cause.message || code || cause.name;
}
