import { z } from 'zod';
import type { BrandInput } from '#backend/actions/brand.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { BrandTexts } from '#lib/contract/ops/settings.ts';
import { MASCOT_COUNT, MASCOT_KINDS, MascotWeight } from '#lib/contract/brand.ts';
import { pictureSource } from '#backend/persistence/content/stored-content.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { readSettings } from '#backend/persistence/settings.ts';
import { BRAND_PATH, type CatalogueFiles, type EntryFolder } from './catalogue-files.ts';
import { type ExportedEntry, MISSING_EXTENSION, type MissingPicture, refuseMissing } from './export.ts';
import type { Original } from './original-picture.ts';
import { type FileError, isFileErrors } from './parse-file.ts';
import { PictureFiles, type PictureReference } from './picture-files.ts';
import { readDataFile } from './read-entry.ts';
import { yamlText } from './yaml-text.ts';

/** The folder of a brand, beside those of draws, news and banners. */
export const BRAND_FOLDER: EntryFolder = {
  name: BRAND_PATH,
  path: BRAND_PATH,
  file: `${BRAND_PATH}/brand.yaml`,
};

export type ReadBrand = {
  readonly input: BrandInput;
  /** Its pictures, which may not be stored yet. */
  readonly originals: readonly Original[];
};

const FileName = z.string().regex(/^[\w-]{1,60}\.(?:svg|png|jpe?g|webp)$/i);

/** brand.yaml */
const BrandFile = z.strictObject({
  ...BrandTexts.shape,
  mascots: z.strictObject({
    kind: z.enum(MASCOT_KINDS),
    own: z
      .array(z.strictObject({ file: FileName, weight: MascotWeight }))
      .max(MASCOT_COUNT)
      .default([]),
  }),
  logo: FileName.optional(),
  icon: FileName.optional(),
});
type BrandFile = z.infer<typeof BrandFile>;

/** Reads the brand of a catalogue. `undefined`: it has none. */
export async function readBrandFolder(
  files: CatalogueFiles,
): Promise<ReadBrand | undefined | readonly FileError[]> {
  if (files.sizeOf(BRAND_FOLDER.file) === undefined) return undefined;
  const parsed = await readDataFile(BRAND_FOLDER, { files, schema: BrandFile });
  if (isFileErrors(parsed)) return parsed;
  const { file, yaml } = parsed;
  const pictureFiles = new PictureFiles(files);
  const problems = await pictureFiles.problemsOf(BRAND_FOLDER, referencesOf(file));
  if (problems.length > 0) return problems.map(yaml.errorAt);
  return { input: await inputOf(file, pictureFiles), originals: [...pictureFiles.originals.values()] };
}

/** Brands are decoration: their pictures have no alternative text. */
const reference = (file: string, place: PictureReference['place']): PictureReference => ({
  place,
  kind: 'goods',
  picture: { file, alt: '' },
});

const referencesOf = ({ mascots, logo, icon }: BrandFile): readonly PictureReference[] => [
  ...mascots.own.map(({ file }, at) => reference(file, ['mascots', 'own', at])),
  ...(logo === undefined ? [] : [reference(logo, ['logo'])]),
  ...(icon === undefined ? [] : [reference(icon, ['icon'])]),
];

async function inputOf(file: BrandFile, pictureFiles: PictureFiles): Promise<BrandInput> {
  const { mascots, logo, icon, ...texts } = file;
  const idOf = async (name: string) =>
    (await pictureFiles.pictureFor(BRAND_FOLDER, reference(name, []))).pictureId;
  const own: { pictureId: string; weight: number }[] = [];
  for (const mascot of mascots.own) own.push({ pictureId: await idOf(mascot.file), weight: mascot.weight });
  return {
    ...texts,
    mascots: { kind: mascots.kind, own },
    logo: logo === undefined ? null : await idOf(logo),
    icon: icon === undefined ? null : await idOf(icon),
  };
}

/** The brand of the shop as the folder that an import reads, one file after the other. */
export async function* exportBrand(
  db: Connection,
  onMissing: MissingPicture = refuseMissing,
): AsyncGenerator<ExportedEntry> {
  const brand: Brand = (await readSettings(db)).brand?.value ?? KORON_DO;
  const { mascots, logo, icon, ...texts } = brand;
  const uses = [
    ...mascots.own.map(({ picture }, at) => ({ name: `mascot-${at + 1}`, picture })),
    ...(logo === null ? [] : [{ name: 'logo', picture: logo }]),
    ...(icon === null ? [] : [{ name: 'icon', picture: icon }]),
  ];
  const ofAll = uses.length + 1;
  const fileNames = new Map<string, string>();
  for (const [at, { name, picture }] of uses.entries()) {
    const source = await pictureSource(db, picture.pictureId);
    const file = `${name}.${source?.extension ?? MISSING_EXTENSION}`;
    fileNames.set(name, file);
    const path = `${BRAND_FOLDER.path}/${file}`;
    if (source === undefined) onMissing(path);
    yield { files: source === undefined ? [] : [{ path, bytes: source.bytes }], done: at + 1, ofAll };
  }
  const own = mascots.own.map(({ weight }, at) => ({ file: fileNames.get(`mascot-${at + 1}`), weight }));
  const file = {
    ...texts,
    ...(logo !== null && { logo: fileNames.get('logo') }),
    ...(icon !== null && { icon: fileNames.get('icon') }),
    mascots: own.length > 0 ? { kind: mascots.kind, own } : { kind: mascots.kind },
  };
  const bytes = Buffer.from(yamlText(file));
  yield { files: [{ path: BRAND_FOLDER.file, bytes }], done: ofAll, ofAll };
}
