import type { Sender } from '#backend/domain/shipments/b2-csv.ts';

/** The shop as it stands on a parcel. */
export const aSender = (): Sender => ({
  name: '株式会社ころん堂',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  customerCode: '0312345678',
  freightNumber: '01',
});
