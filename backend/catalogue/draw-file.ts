import { z } from 'zod';
import { checkDraw, isReserved } from '#backend/domain/draws/check-draw.ts';
import type { DrawEntry, PictureUse } from '#backend/domain/content/entry.ts';
import { DirectoryName, PrizeCode } from '#lib/contract/values.ts';
import { digestOf, type EntryFolder } from './catalogue-files.ts';
import { type FileError, isFileErrors } from './parse-file.ts';
import { type EntryContext, type ReadEntry, readDataFile, written } from './read-entry.ts';
import type { PictureReference } from './picture-files.ts';
import { drawFields, shippingEntry } from './draw-fields.ts';
import { FormerName, MAX_INT, listOf, PictureFile, wants, wholeNumber } from './file-values.ts';

/** Reads one draw. Returns its entry, or all of its errors. */
export async function readDraw(
  folder: EntryFolder,
  { files, pictureFiles, today, demonstration: isDemonstration }: EntryContext,
): Promise<ReadEntry<DrawEntry> | readonly FileError[]> {
  const parsed = await readDataFile(folder, { files, schema: DrawFile });
  if (isFileErrors(parsed)) return parsed;
  const { file, yaml } = parsed;
  const period = { opensAt: written(file.opensAt, today), closesAt: written(file.closesAt, today) };
  const { lastOne, demonstration, reading = '', characters = [] } = file;
  const named = { directoryName: folder.name, reading, characters };
  const shipping = shippingEntry(file.shipping, today);
  const publishesAt = file.publishesAt === undefined ? undefined : written(file.publishesAt, today);
  const prizes = file.prizes.map((prize) => ({ ...prize, gradeLabel: prize.gradeLabel ?? prize.grade }));
  const checked = { ...file, prizes, ...period, ...named, publishesAt, shipping, lastOne, demonstration };
  const problems = [
    ...nameProblems(folder.name),
    ...checkDraw(checked),
    ...(demonstration === undefined || isDemonstration ? [] : [NOT_FOR_SALE]),
    ...(await pictureFiles.problemsOf(folder, pictureReferences(file))),
  ];
  if (problems.length > 0) return problems.map(yaml.errorAt);
  const find: Find = (reference) => pictureFiles.pictureFor(folder, reference);
  const pictures = await picturesOf(file, find);
  const labelled = pictures.prizes.map((prize) => ({
    ...prize,
    gradeLabel: prize.gradeLabel ?? prize.grade,
  }));
  const { demonstration: _demonstration, formerly: _formerly, ...content } = file;
  // The keys are part of stored digests.
  const entry = { ...checked, ...pictures, prizes: labelled, digest: digestOf({ said: content, pictures }) };
  return { entry, source: yaml };
}

const NOT_FOR_SALE = {
  at: ['demonstration'],
  code: 'demonstration' as const,
  message: 'is only for catalogue import --demonstration: leave it out',
};

const nameProblems = (name: string) =>
  isReserved(name) || DirectoryName.safeParse(name).success
    ? []
    : [
        {
          at: [],
          code: 'notAName' as const,
          message: `cannot be offered: ${name} must be lower-case letters, digits and hyphens, at most 60`,
        },
      ];

const referenceOf =
  (kind: PictureReference['kind']) =>
  (picture: PictureReference['picture'], ...place: PictureReference['place']): PictureReference => ({
    place,
    kind,
    picture,
  });

const wideOf = referenceOf('wide');
const squareOf = referenceOf('goods');

const pictureReferences = ({ art, gallery, prizes, lastOne }: DrawFile): PictureReference[] => [
  wideOf(art, 'art'),
  ...gallery.map((picture, index) => wideOf(picture, 'gallery', index)),
  ...prizes.map(({ picture }, index) => squareOf(picture, 'prizes', index, 'picture')),
  ...prizes.flatMap(({ variants = [] }, index) =>
    variants.flatMap(({ picture }, place) =>
      picture === undefined ? [] : [squareOf(picture, 'prizes', index, 'variants', place, 'picture')],
    ),
  ),
  ...(lastOne === undefined ? [] : [squareOf(lastOne.picture, 'lastOne', 'picture')]),
];

type Find = (reference: PictureReference) => Promise<PictureUse>;

const picturesOf = async ({ art, gallery, prizes, lastOne }: DrawFile, find: Find) => ({
  art: await find(wideOf(art)),
  gallery: await Promise.all(gallery.map((picture) => find(wideOf(picture)))),
  prizes: await Promise.all(
    prizes.map(async (prize) => ({
      ...prize,
      picture: await find(squareOf(prize.picture)),
      variants:
        prize.variants &&
        (await Promise.all(
          prize.variants.map(async ({ picture, ...variant }) => ({
            ...variant,
            ...(picture !== undefined && { picture: await find(squareOf(picture)) }),
          })),
        )),
    })),
  ),
  lastOne: lastOne === undefined ? undefined : { ...lastOne, picture: await find(squareOf(lastOne.picture)) },
});

const Demonstration = z.strictObject(
  {
    drawn: z.record(PrizeCode, wholeNumber(0, MAX_INT), wants('must be { A: 1, A2: 1, B: 2, … }')),
  },
  wants('must be { drawn: { A: 1, A2: 1, B: 2, … } }'),
);

/** draw.yaml */
const DrawFile = z.strictObject(
  {
    formerly: listOf(FormerName, 0, 20).default([]),
    ...drawFields(PictureFile),
    demonstration: Demonstration.optional(),
  },
  wants('must hold the keys of a draw'),
);
type DrawFile = z.infer<typeof DrawFile>;
