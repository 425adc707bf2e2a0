import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { acceptShipments } from '#backend/actions/shipments/fulfilment.ts';
import { csvFiles } from '#backend/csv/csv-files.ts';
import type { TestBackend } from './backend.ts';
import type { Buyer, DrawOnSale } from './orders.ts';
import type { Operator } from './operator.ts';
import { AN_ADDRESS, aYard, requested } from './shipments.ts';

type Ground = { readonly backend: TestBackend; readonly buyer: Buyer; readonly draw: DrawOnSale };

/** A parcel in WAITING, of a draw whose parcels cost nothing. */
export async function anAcceptedParcel(
  { backend, buyer, draw }: Ground,
  address: Readonly<Record<string, string>> = {},
): Promise<ShipmentDetail> {
  const parcel = await requested(backend, buyer, draw, { fee: 0, address: { ...AN_ADDRESS, ...address } });
  const moved = await acceptShipments(aYard(backend.db), [parcel.userShipId]);
  if ('rejected' in moved) throw new Error('The parcel was not accepted.');
  return parcel;
}

/** Sends bytes as they are, such as a sheet or a picture. */
export const sendBytes = (
  { app }: Pick<TestBackend, 'app'>,
  { token }: Pick<Operator, 'token'>,
  { path, bytes, type = 'text/csv' }: { path: string; bytes: Uint8Array; type?: string },
) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: Buffer.from(bytes),
  });

/** The rows of a sheet as they were exported. */
export async function rowsOf(
  base64: string,
  encoding: 'utf8' | 'sjis',
): Promise<readonly (readonly string[])[]> {
  const reading = await csvFiles.read(Buffer.from(base64, 'base64'), encoding);
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.rows.map(({ cells }) => cells);
}
