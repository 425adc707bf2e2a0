import type { TestBackend } from './backend.ts';
import { anOperator } from './operator.ts';

/** Uploads a ZIP of a catalogue as a manager. */
export const uploadTo = async (shop: Pick<TestBackend, 'db' | 'app' | 'ask'>, archive: Uint8Array) => {
  const { token } = await anOperator(shop, 'hana', 'manager');
  return shop.app.inject({
    method: 'POST',
    url: '/api/ops/catalogue/uploads',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(archive),
  });
};

/** Returns what an upload would change. */
export const planOf = async (...[shop, archive]: Parameters<typeof uploadTo>) =>
  (await uploadTo(shop, archive)).json();
