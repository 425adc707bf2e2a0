import type { PictureUse, VariantEntry } from '#backend/domain/content/entry.ts';
import { catalogueTime } from '#backend/domain/time.ts';
import {
  contentNames,
  pictureSource,
  storedBanners,
  storedNews,
} from '#backend/persistence/content/stored-content.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { knownFormerNames } from '#backend/persistence/draws/draw-names.ts';
import { findDraw } from '#backend/persistence/draws/draws.ts';
import { prizeCodes } from '#lib/line-ups/prize-codes.ts';
import { DATA_FILES, type EntryKind } from './catalogue-files.ts';
import {
  type BannerContent,
  contentOfBanner,
  contentOfDraw,
  contentOfNews,
  type DrawContent,
  type NewsContent,
} from './entry-content.ts';
import { yamlText } from './yaml-text.ts';

/** The files of one entry, with the progress once they are written. */
export type ExportedEntry = {
  readonly files: readonly ExportedFile[];
  readonly done: number;
  readonly ofAll: number;
};

export type ExportedFile = { readonly path: string; readonly bytes: Uint8Array };

/** Called with the path of a picture whose original is not stored. The data file names it. */
export type MissingPicture = (path: string) => void;

/** A folder without the picture cannot be imported. */
export const refuseMissing: MissingPicture = (path) => {
  throw new Error(`The original of ${path} is not stored.`);
};

/** The ending of a picture whose original is not stored. */
export const MISSING_EXTENSION = 'webp';

/**
 * The content of the shop as the folder that an import reads: draws, news but withdrawn ones, and banners. Drafts, sold
 * tickets, and pictures that nothing uses are no part of it.
 */
export async function* exportCatalogue(
  db: Connection,
  onMissing: MissingPicture = refuseMissing,
): AsyncGenerator<ExportedEntry> {
  const names = await contentNames(db);
  const formerNames = await knownFormerNames(db);
  const entries = Object.entries(DATA_FILES).flatMap(([kind]) =>
    isKind(kind) ? names[kind].map((name) => ({ kind, name })) : [],
  );
  for (const [index, { kind, name }] of entries.entries()) {
    const pictures = new EntryPictures(db, (path) => onMissing(`${kind}/${name}/${path}`));
    const file = await READERS[kind]({ db, name, formerNames, pictures });
    const own =
      file === undefined
        ? []
        : [{ path: DATA_FILES[kind], bytes: Buffer.from(yamlText(file)) }, ...pictures.files];
    const files = own.map(({ path, bytes }) => ({ path: `${kind}/${name}/${path}`, bytes }));
    yield { files, done: index + 1, ofAll: entries.length };
  }
}

const isKind = (kind: string): kind is EntryKind => kind in DATA_FILES;

type ReadParams = {
  readonly db: Connection;
  readonly name: string;
  readonly formerNames: ReadonlyMap<string, string>;
  readonly pictures: EntryPictures;
};

/** Read the data file of an entry. `undefined`: it was renamed or deleted meanwhile. */
const READERS: Readonly<Record<EntryKind, (params: ReadParams) => Promise<object | undefined>>> = {
  draws: async ({ db, name, formerNames, pictures }) => {
    const draw = await findDraw(db, name);
    if (draw === undefined || draw.directoryName !== name) return undefined;
    const formerly = [...formerNames].flatMap(([former, present]) => (present === name ? [former] : []));
    return {
      ...(formerly.length > 0 && { formerly: formerly.toSorted() }),
      ...(await drawFile(contentOfDraw(draw), pictures)),
    };
  },
  news: async ({ db, name, pictures }) => {
    const [article] = await storedNews(db, [name]);
    return article === undefined ? undefined : newsFile(contentOfNews(article), pictures);
  },
  banners: async ({ db, name, pictures }) => {
    const [banner] = await storedBanners(db, [name]);
    return banner === undefined ? undefined : bannerFile(contentOfBanner(banner), pictures);
  },
};

/** The pictures beside the data file of one entry. */
class EntryPictures {
  readonly files: ExportedFile[] = [];
  readonly #db: Connection;
  readonly #onMissing: MissingPicture;

  constructor(db: Connection, onMissing: MissingPicture) {
    this.#db = db;
    this.#onMissing = onMissing;
  }

  /** Adds a picture and returns how the data file names it. */
  async add(name: string, { pictureId, alt }: PictureUse): Promise<{ file: string; alt: string }> {
    const source = await pictureSource(this.#db, pictureId);
    const file = `${name}.${source?.extension ?? MISSING_EXTENSION}`;
    if (source === undefined) this.#onMissing(file);
    else this.files.push({ path: file, bytes: source.bytes });
    return { file, alt };
  }
}

/** draw.yaml, in the order of its documentation. */
async function drawFile(draw: DrawContent, pictures: EntryPictures): Promise<object> {
  const { directoryName: _directoryName, art, gallery, prizes, lastOne, ...fields } = draw;
  const galleryFiles: object[] = [];
  for (const [index, picture] of gallery.entries())
    galleryFiles.push(await pictures.add(`gallery-${index + 1}`, picture));
  const prizeFiles: object[] = [];
  const codes = prizeCodes(prizes);
  for (const [index, { picture, grade, gradeLabel, variants, ...prize }] of prizes.entries()) {
    const name = (codes[index] ?? grade).toLowerCase();
    prizeFiles.push({
      grade,
      ...(gradeLabel !== grade && { gradeLabel }),
      ...prize,
      picture: await pictures.add(name, picture),
      ...(variants !== undefined && { variants: await variantFiles(variants, { name, pictures }) }),
    });
  }
  const { title, reading, characters, publishesAt, opensAt, closesAt, description, ...others } = fields;
  const { lead, salesType, ink, price, shipping, ...terms } = others;
  return {
    title,
    ...(reading !== '' && { reading }),
    ...(characters.length > 0 && { characters }),
    lead,
    salesType,
    ink,
    price,
    ...(publishesAt instanceof Date && { publishesAt: catalogueTime(publishesAt) }),
    opensAt: catalogueTime(opensAt),
    closesAt: catalogueTime(closesAt),
    art: await pictures.add('art', art),
    ...(galleryFiles.length > 0 && { gallery: galleryFiles }),
    description,
    prizes: prizeFiles,
    ...(lastOne !== undefined && {
      lastOne: { ...lastOne, picture: await pictures.add('last-one', lastOne.picture) },
    }),
    ...terms,
    shipping: shippingFile(shipping),
  };
}

/** A variant without pieces or picture of its own is its name. */
async function variantFiles(
  variants: readonly VariantEntry[],
  { name, pictures }: { readonly name: string; readonly pictures: EntryPictures },
): Promise<(string | object)[]> {
  const files: (string | object)[] = [];
  for (const [index, { picture, ...variant }] of variants.entries())
    files.push(
      picture === undefined && variant.total === undefined
        ? variant.name
        : {
            ...variant,
            ...(picture !== undefined && { picture: await pictures.add(`${name}-${index + 1}`, picture) }),
          },
    );
  return files;
}

const shippingFile = ({ date: { days, from, lastDay }, ...terms }: DrawContent['shipping']) => {
  const { fee, freeFrom, ...others } = terms;
  return { fee, freeFrom, days, ...(from !== null && { from, lastDay }), ...others };
};

async function newsFile(news: NewsContent, pictures: EntryPictures): Promise<object> {
  const { owner, category, title, summary, publishedAt, picture, body } = news;
  return {
    owner,
    category,
    title,
    summary,
    publishedAt: catalogueTime(publishedAt),
    picture: picture && (await pictures.add('picture', picture)),
    body,
  };
}

async function bannerFile(banner: BannerContent, pictures: EntryPictures): Promise<object> {
  const { owner, title, picture, link, position, startsAt, endsAt } = banner;
  return {
    owner,
    title,
    picture: await pictures.add('banner', picture),
    link,
    position,
    startsAt: startsAt && catalogueTime(startsAt),
    endsAt: endsAt && catalogueTime(endsAt),
  };
}
