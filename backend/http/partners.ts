import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateEndpointSecret,
} from '#backend/actions/partners/endpoints.ts';
import { replay } from '#backend/actions/partners/replay.ts';
import { deliveryState } from '#backend/domain/partners.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import {
  deliveryRecord,
  listDeliveries,
  type ListedDelivery,
} from '#backend/persistence/partners/deliveries-for-staff.ts';
import { listEndpoints, type PartnerEndpoint } from '#backend/persistence/partners/endpoints.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { pageFrom } from './server/parse.ts';

export const partnerHandlers = ({ db, listsDb }: Pick<OperatorDatabase, 'db' | 'listsDb'>) =>
  ({
    listPartnerEndpoints: async () => ({
      answer: { items: (await listEndpoints(db)).map(presentEndpoint) },
    }),

    addPartnerEndpoint: async ({ body }, { action }) => {
      const added = await addEndpoint(db, body, action);
      return 'refusal' in added ? added : { answer: presentSecret(added) };
    },

    changePartnerEndpoint: async ({ params: { endpointId }, body }, { action }) => {
      const { version, dryRun, ...change } = body;
      const changed = await changeEndpoint(db, { ...change, endpointId, version, dryRun }, action);
      return 'refusal' in changed ? changed : { answer: { endpoint: presentEndpoint(changed), dryRun } };
    },

    rotatePartnerSecret: async ({ params: { endpointId } }, { action }) => {
      const rotated = await rotateEndpointSecret(db, endpointId, action);
      return 'refusal' in rotated ? rotated : { answer: presentSecret(rotated) };
    },

    removePartnerEndpoint: async ({ params: { endpointId }, body: { dryRun } }, { action }) => {
      const removed = await removeEndpoint(db, { endpointId, dryRun }, action);
      return 'refusal' in removed ? removed : { answer: { endpoint: presentEndpoint(removed), dryRun } };
    },

    listPartnerDeliveries: async ({ query }) => {
      const { endpoint, state, kind, from, before, ...page } = query;
      const filter = { endpoint, state, kind, from, before, ...pageFrom(page) };
      const { total, items } = await listDeliveries(listsDb, filter);
      return { answer: { total, items: items.map(presentDelivery) } };
    },

    showPartnerDelivery: async ({ params: { deliveryId } }) => {
      const found = await deliveryRecord(db, deliveryId);
      if (found === undefined) return { refusal: 'notFound', parameter: 'deliveryId' };
      return { answer: { ...presentDelivery(found), tries: [...found.tries] } };
    },

    replayPartnerEvents: async ({ params: { endpointId }, body }, { action }) => {
      const { delivery: deliveryId, from, before, onlyFailed, dryRun } = body;
      const which =
        deliveryId === undefined
          ? { from: from ?? new Date(0), before: before ?? new Date(0), onlyFailed }
          : { deliveryId };
      const done = await replay(db, { endpointId, which, dryRun }, action);
      return 'refusal' in done ? done : { answer: { ...done, dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

const presentEndpoint = (endpoint: PartnerEndpoint) => ({ ...endpoint, kinds: [...endpoint.kinds] });

const presentSecret = (made: { readonly endpoint: PartnerEndpoint; readonly secret: string }) => ({
  endpoint: presentEndpoint(made.endpoint),
  secret: made.secret,
});

const presentDelivery = <Listed extends ListedDelivery>(delivery: Listed) => ({
  ...delivery,
  state: deliveryState(delivery),
});
