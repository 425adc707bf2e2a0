/** A shop as sender, with its contracts. */
export const SENDER = {
  name: '株式会社ころん堂',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  customerCode: '0312345678',
  sagawaCustomerCode: '031234567890',
  freightNumber: '01',
  goods: '食器と布製品',
};

export const ADDRESS = {
  name: '丸山 ぽぽ',
  zip: '0600001',
  address: '北海道札幌市中央区北一条西2-3',
  address2: 'まるぽ荘201',
  tel: '09012345678',
};

export const SHIP_ON = '2026/11/21';

/** A shipment of three prizes to this address. */
export const aShipment = (but: Partial<typeof ADDRESS> = {}) => ({
  shipmentId: '3f2a91bc-04de-4a11-8b22-0123456789ab',
  prizes: 3,
  method: 'box' as const,
  address: { ...ADDRESS, ...but },
  label: null,
  deliverOn: null,
  deliverySlot: null,
});
