import { readOperator } from '#lib/site/operator-env.ts';
import type { Sender } from './domain/shipping/sheets/b2-parcel.ts';
import type { BackendEnv } from './env.ts';

type Contract = Pick<BackendEnv, 'YAMATO_CUSTOMER_CODE' | 'YAMATO_FREIGHT_NUMBER'>;

/** Who sends parcels: whoever runs the shop, as its pages name him. A sentence: nobody has said so. */
export function senderIn(source: NodeJS.ProcessEnv, contract: Contract): Sender | string {
  try {
    const { name, zip, address, tel } = readOperator(source);
    const { YAMATO_CUSTOMER_CODE: customerCode, YAMATO_FREIGHT_NUMBER: freightNumber } = contract;
    return { name, zip, address, tel, customerCode, freightNumber };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
