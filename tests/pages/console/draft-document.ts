import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';

export const picture = { pictureId: '0'.repeat(32), alt: 'ぬいぐるみ' };
/** A draft that can be published, with a prize that has variants. */
export const A_DRAFT: DraftDocument = {
  title: 'くじ',
  reading: '',
  characters: [],
  lead: '',
  salesType: 'last_special',
  ink: 'soda',
  price: 700,
  publishesAt: '',
  opensAt: '2026-12-01 10:00',
  closesAt: '2026-12-31 23:59',
  art: picture,
  gallery: [],
  description: ['説明'],
  prizes: [
    { name: '大きなぬいぐるみ', note: '約38cm', total: 2, picture },
    {
      name: 'バッグ',
      note: '',
      total: 1_000,
      picture,
      variants: ['もぐ', 'まるぽ'].map((name) => ({ name, total: null, picture: null })),
    },
  ],
  lastOne: { name: '金のかご', note: '', picture },
  paymentTypes: ['CARD', 'PAYPAY'],
  quantities: [1, 5],
  limits: { perPurchase: 100, perMember: null, concurrentPlaying: 50 },
  shipping: {
    fee: 800,
    freeFrom: null,
    days: 14,
    from: '2027-01-11',
    lastDay: '2027-01-31',
    storageDays: 60,
    combinable: true,
  },
};
