import { isEndpointUrl } from '#backend/domain/partners.ts';
import { newPartnerSecret } from '#backend/crypto/secrets.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  deleteEndpoint,
  type EndpointInput,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  lockEndpoints,
  type PartnerEndpoint,
  rotateSecret,
  updateEndpoint,
} from '#backend/persistence/partners/endpoints.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { MAX_PARTNER_ENDPOINTS } from '#lib/contract/shop-rules.ts';
import {
  type ActionOf,
  type ChangedMeanwhile,
  type InvalidInput,
  type NotFound,
  type NotInState,
  versionError,
} from '../staff/operator-action.ts';

const PRIVATE: InvalidInput = {
  refusal: 'invalidInput',
  parameter: 'url',
  detail: 'The URL has to be https to a name of the public internet, without a port or a login.',
};

/** For the log: the rest of a URL may hold a secret. */
const hostOf = ({ url }: Pick<EndpointInput, 'url'>): string => new URL(url).host;

type WithSecret = { readonly endpoint: PartnerEndpoint; readonly secret: string };

/** Adds an endpoint. Its secret is returned only here. */
export async function addEndpoint(
  db: Database,
  input: EndpointInput,
  actionOf: ActionOf,
): Promise<WithSecret | InvalidInput | NotInState> {
  if (!isEndpointUrl(input.url)) return PRIVATE;
  const secret = newPartnerSecret();
  return inTransaction(db, async (tx) => {
    await lockEndpoints(tx);
    if ((await listEndpoints(tx)).length >= MAX_PARTNER_ENDPOINTS)
      return { refusal: 'notInState', detail: `There are ${MAX_PARTNER_ENDPOINTS} endpoints already.` };
    const action = actionOf({ host: hostOf(input), kinds: input.kinds });
    const endpoint = await insertEndpoint(tx, { ...input, secret, by: action.operator });
    await recordAction(tx, { ...action, facts: { ...action.facts, endpointId: endpoint.endpointId } });
    return { endpoint, secret };
  });
}

type EndpointChange = EndpointInput & {
  readonly endpointId: string;
  readonly isOn: boolean;
  readonly version: number | undefined;
  readonly dryRun: boolean;
};

/** Changes an endpoint, or switches it on or off. */
export async function changeEndpoint(
  db: Database,
  { endpointId, version, dryRun, ...change }: EndpointChange,
  actionOf: ActionOf,
): Promise<PartnerEndpoint | InvalidInput | NotFound | ChangedMeanwhile> {
  if (!isEndpointUrl(change.url)) return PRIVATE;
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const before = await lockEndpoint(tx, endpointId);
    if (before === undefined) return { refusal: 'notFound' };
    const changedMeanwhile = versionError(before, version);
    if (changedMeanwhile !== undefined) return changedMeanwhile;
    const after = await updateEndpoint(tx, before, change);
    const { kinds, isOn } = change;
    await recordAction(tx, actionOf({ endpointId, host: hostOf(change), kinds, isOn }));
    return after;
  });
}

/** Replaces the secret. The former one signs too for a while. */
export const rotateEndpointSecret = (
  db: Database,
  endpointId: string,
  actionOf: ActionOf,
): Promise<WithSecret | NotFound> =>
  inTransaction(db, async (tx) => {
    if ((await lockEndpoint(tx, endpointId)) === undefined) return { refusal: 'notFound' };
    const secret = newPartnerSecret();
    const endpoint = await rotateSecret(tx, endpointId, secret);
    await recordAction(tx, actionOf({ endpointId }));
    return { endpoint, secret };
  });

/** Removes an endpoint with its deliveries. */
export const removeEndpoint = (
  db: Database,
  { endpointId, dryRun }: { readonly endpointId: string; readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<PartnerEndpoint | NotFound> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    if (endpoint === undefined) return { refusal: 'notFound' };
    await deleteEndpoint(tx, endpointId);
    await recordAction(tx, actionOf({ endpointId, host: hostOf(endpoint) }));
    return endpoint;
  });
