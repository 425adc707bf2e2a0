import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';

type Keys = Readonly<Record<string, unknown>>;

const picture = (alt = '見本の絵') => ({ file: 'a.png', alt });

export const aPrizeLine = (grade: string, but: Keys = {}) => ({
  grade,
  name: `${grade}賞のぬいぐるみ`,
  note: '高さ約38cm',
  total: 10,
  picture: picture(),
  ...but,
});

/** A draw of forty tickets that has been on sale for a week. */
export const aDrawFile = (but: Keys = {}) => ({
  title: 'まるぽのおつかいガチャ',
  lead: 'まるぽといっしょに、夕方の商店街へ。',
  salesType: 'normal',
  ink: 'soda',
  price: 700,
  opensAt: '-7d 10:00',
  closesAt: '+30d 23:59',
  art: picture('商店街を歩くまるぽ'),
  gallery: [],
  description: ['おつかいのメモは、もぐが半分食べてしまいました。'],
  prizes: ['A', 'B', 'C', 'D'].map((grade) => aPrizeLine(grade)),
  paymentTypes: ['CARD', 'PAYPAY'],
  quantities: [1, 5, 10],
  limits: { perPurchase: 20, perMember: null, concurrentPlaying: 100 },
  shipping: {
    fee: 600,
    freeFrom: null,
    days: 14,
    from: '2098-12-21',
    lastDay: '2098-12-31',
    storageDays: 60,
    combinable: true,
  },
  ...but,
});

export const aLastOne = (but: Keys = {}) => ({
  name: '金のおつかいかご',
  note: '一点もの',
  picture: picture(),
  ...but,
});

export const aNewsFile = (but: Keys = {}) => ({
  category: 'notice',
  title: '発送のお知らせ',
  summary: '順番に発送しています。',
  publishedAt: '-3d 12:00',
  body: [{ kind: 'paragraph', text: '順番に発送しています。' }],
  ...but,
});

export const aBannerFile = (but: Keys = {}) => ({
  title: 'おつかいガチャ販売中',
  picture: picture(),
  link: '/sanrio/howto',
  position: 1,
  ...but,
});

export type CatalogueFolder = {
  readonly path: string;
  write(file: string, content: string | Uint8Array): void;
  draw(name: string, file?: Keys | string): void;
  news(newsId: string, file?: Keys | string): void;
  banner(bannerId: string, file?: Keys | string): void;
  /** Deletes the folder. */
  close(): void;
};

/** Creates a catalogue in a temporary folder. Every entry has the same small picture beside it. */
export async function aCatalogueFolder(): Promise<CatalogueFolder> {
  const path = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const pixels = await aPng(32, 18);
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), content);
  };
  const put = (folder: string, name: string, file: Keys | string) => {
    write(`${folder}/${name}`, typeof file === 'string' ? file : stringify(file));
    write(`${folder}/a.png`, pixels);
  };
  return {
    path,
    write,
    draw: (name, file = aDrawFile()) => put(`draws/${name}`, 'draw.yaml', file),
    news: (newsId, file = aNewsFile()) => put(`news/${newsId}`, 'news.yaml', file),
    banner: (bannerId, file = aBannerFile()) => put(`banners/${bannerId}`, 'banner.yaml', file),
    close: () => rmSync(path, { recursive: true, force: true }),
  };
}

export const aPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#e8364f' } })
    .png()
    .toBuffer();
