import { unzip } from 'fflate';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { MB_BYTES, PICTURE_MB } from '#lib/contract/shop-rules.ts';
import type { LineUp, LineUpProblem } from '#lib/line-ups/line-up-file.ts';
import { type LineUpGoods, mergedGoods } from '#lib/line-ups/line-up-goods.ts';

/** A picture of a line-up, by the name that the table has. */
export type PictureFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

const IS_PICTURE = /\.(?:svg|png|jpe?g|webp)$/i;
const MAX_PICTURES = 500;

/** The pictures among files and in ZIPs. A text: a ZIP cannot be read. */
export async function picturesIn(files: readonly File[]): Promise<readonly PictureFile[] | string> {
  const found: PictureFile[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const pictures = file.name.toLowerCase().endsWith('.zip')
      ? await unpacked(bytes).catch(() => undefined)
      : [{ name: file.name, bytes }];
    if (pictures === undefined) return `「${file.name}」を開けません。ZIPを作り直してください。`;
    found.push(...pictures.filter(({ name }) => IS_PICTURE.test(name)));
  }
  return found.length > MAX_PICTURES ? `画像は${MAX_PICTURES}枚までです。` : found;
}

const unpacked = (bytes: Uint8Array): Promise<PictureFile[]> =>
  new Promise((resolve, reject) => {
    let packed = 0;
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          packed += originalSize;
          return IS_PICTURE.test(name) && originalSize <= PICTURE_MB * MB_BYTES && packed <= MAX_BYTES;
        },
      },
      (error, entries) =>
        error === null
          ? resolve(
              Object.entries(entries).map(([name, content]) => ({
                name: zipName(name),
                bytes: new Uint8Array(content),
              })),
            )
          : reject(error),
    );
  });

const MAX_BYTES = 400 * MB_BYTES;

/** Windows Explorer writes names in Shift_JIS, which the library reads as Latin-1. */
function zipName(name: string): string {
  if (!/^[\u0000-\u00ff]*$/.test(name) || !/[\u0080-\u00ff]/.test(name)) return name;
  const bytes = Uint8Array.from(name, (sign) => sign.charCodeAt(0));
  return new TextDecoder('shift_jis').decode(bytes);
}

const PICTURE_ID = /^[\da-f]{32}$/;

/** A name without its folder; with `isBare`, without its ending too. */
function nameKey(name: string, isBare: boolean): string {
  const base = name.replaceAll('\\', '/').split('/').at(-1) ?? name;
  return (isBare ? base.replace(IS_PICTURE, '') : base).normalize('NFKC').trim().toLowerCase();
}

/** The file that a cell names, with its ending or without. */
export function fileNamed(files: readonly PictureFile[], cell: string): PictureFile | undefined {
  const isBare = !IS_PICTURE.test(cell);
  return files.find(({ name }) => nameKey(name, isBare) === nameKey(cell, isBare));
}

type Named = { readonly picture: string; readonly line: number };

/** Every cell that names a picture. */
export const picturesNamed = ({ prizes, lastOne }: Pick<LineUp, 'prizes' | 'lastOne'>): readonly Named[] =>
  [
    ...prizes.flatMap(({ variants, ...prize }) => [prize, ...variants]),
    ...(lastOne === null ? [] : [lastOne]),
  ].filter(({ picture }) => picture !== '');

/** Names in the table without a file, unless they are ids of stored pictures. */
export function missingPictures(lineUp: LineUp, files: readonly PictureFile[]): readonly LineUpProblem[] {
  const missing = picturesNamed(lineUp).filter(
    ({ picture }) => !PICTURE_ID.test(picture) && fileNamed(files, picture) === undefined,
  );
  // The row of a prize's first variant names its picture for both.
  const byRow = new Map(missing.map(({ picture, line }) => [`${line} ${picture}`, { picture, line }]));
  return [...byRow.values()].map(({ picture, line }) => ({
    line,
    text: `画像「${picture}」が、選んだファイルの中にありません。`,
  }));
}

/** Files that the table does not name. */
export const unusedFiles = (lineUp: LineUp, files: readonly PictureFile[]): readonly string[] => {
  const used = new Set(picturesNamed(lineUp).map(({ picture }) => fileNamed(files, picture)));
  return files.filter((file) => !used.has(file)).map(({ name }) => name);
};

type Picture = { readonly pictureId: string; readonly alt: string };

type Placing = {
  /** Stored pictures by the cells that name them. */
  readonly stored: ReadonlyMap<string, string>;
  /** The draft before, whose pictures and product data stay with prizes of the same name. */
  readonly before: Pick<DraftDocument, 'prizes' | 'lastOne'>;
  /** In place of pictures that follow later; null: such prizes have none yet. */
  readonly standIn: Picture | null;
};

type LineUpDocument = Pick<DraftDocument, 'prizes' | 'lastOne' | 'salesType'>;

/** A line-up as parts of a draft. */
export function documentOf(
  { prizes, lastOne }: LineUp,
  { stored, before, standIn }: Placing,
): LineUpDocument {
  const pictureOf = ({
    picture,
    alt,
    name,
  }: {
    picture: string;
    alt: string;
    name: string;
  }): Picture | null => {
    const pictureId = PICTURE_ID.test(picture) ? picture : stored.get(picture);
    return pictureId === undefined ? null : { pictureId, alt: alt === '' ? name : alt };
  };
  const earlier = (name: string) => before.prizes.find((prize) => prize.name === name);
  return {
    prizes: prizes.map(({ line: _line, picture, alt, variants, goods, ...prize }) => ({
      ...prize,
      picture: pictureOf({ picture, alt, name: prize.name }) ?? earlier(prize.name)?.picture ?? standIn,
      ...goodsOf(goods, earlier(prize.name)),
      ...(variants.length > 0 && {
        variants: variants.map((variant) => ({
          name: variant.name,
          total: variant.total,
          picture: pictureOf(variant),
        })),
      }),
    })),
    salesType: lastOne === null ? 'normal' : 'last_special',
    lastOne:
      lastOne === null
        ? null
        : {
            name: lastOne.name,
            note: lastOne.note,
            picture: pictureOf(lastOne) ?? before.lastOne?.picture ?? standIn,
            ...goodsOf(lastOne.goods, before.lastOne),
          },
  };
}

function goodsOf(
  read: Partial<LineUpGoods> | undefined,
  before: Pick<DraftDocument['prizes'][number], 'goods'> | null | undefined,
): Pick<DraftDocument['prizes'][number], 'goods'> {
  const goods = mergedGoods(read, before?.goods);
  return goods === undefined ? {} : { goods };
}
