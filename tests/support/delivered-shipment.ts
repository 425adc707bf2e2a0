import type { LightMyRequestResponse } from 'fastify';
import { deliverShipments } from '#backend/actions/shipments/fulfilment.ts';
import type { TestBackend } from './backend.ts';
import { aYard, sent } from './shipments.ts';
import { aShipment } from './purchases.ts';

type Profile = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly tel: string;
};

type Way = {
  readonly userId: string;
  /** Where it was to go, first and last. */
  readonly profiles: readonly Profile[];
  ask(method: 'GET' | 'PUT', path: string, body?: unknown): Promise<LightMyRequestResponse>;
  /** Sends the letters that wait. */
  deliver(): Promise<void>;
};

/** A parcel of a member that was to go here and there, was looked at, and has arrived. */
export async function anArrivedParcel(
  backend: TestBackend,
  { userId, profiles, ask, deliver }: Way,
): Promise<void> {
  const shipmentId = await aShipment(backend, { userId }, 'START');
  for (const { name, zip, address, address2, tel } of profiles) {
    const body = { address: { name, zip, address, address2, tel } };
    const answer = await ask('PUT', `/api/userShip/${shipmentId}`, body);
    if (answer.statusCode !== 200) throw new Error(`The address was not taken: ${answer.body}`);
  }
  await ask('GET', '/api/userShip');
  await ask('GET', `/api/userShip/${shipmentId}`);
  await sent(backend, shipmentId);
  await deliver();
  const done = await deliverShipments(aYard(backend.db), [shipmentId]);
  if ('rejected' in done) throw new Error(`It did not arrive: ${JSON.stringify(done)}`);
}
