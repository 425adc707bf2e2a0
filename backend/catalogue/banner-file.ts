import { z } from 'zod';
import { checkBanner, type BannerEntry } from '#backend/domain/content/entry.ts';
import { OPERATORS_BANNER } from '#backend/domain/content/content-owner.ts';
import { OpaqueId } from '#lib/contract/values.ts';
import { digestOf, type EntryFolder } from './folder.ts';
import { type Fault, isFaults } from './parse-file.ts';
import { type Ground, type Read, readDataFile, written } from './read-entry.ts';
import type { Mention } from './picture-files.ts';
import { LARGEST, Line, Link, PictureFile, wants, wholeNumber, WrittenMoment } from './file-values.ts';

/** Reads one banner. */
export async function readBanner(
  folder: EntryFolder,
  { shelf, today }: Ground,
): Promise<Read<BannerEntry> | readonly Fault[]> {
  const parsed = readDataFile(folder, BannerFile);
  if (isFaults(parsed)) return parsed;
  const { file, yaml } = parsed;
  const mention: Mention = { place: ['picture'], kind: 'banner', picture: file.picture };
  const time = {
    startsAt: file.startsAt === undefined ? undefined : written(file.startsAt, today),
    endsAt: file.endsAt === undefined ? undefined : written(file.endsAt, today),
  };
  const problems = [
    ...(OpaqueId.safeParse(folder.name).success && !folder.name.startsWith(OPERATORS_BANNER)
      ? []
      : [NO_NAME]),
    ...checkBanner(time),
    ...(await shelf.problemsOf(folder, [mention])),
  ];
  if (problems.length > 0) return problems.map(({ at, says }) => yaml.faultAt(at, says));
  const picture = await shelf.pictureFor(folder, mention);
  const entry = { ...file, ...time, bannerId: folder.name, picture, digest: digestOf({ file, picture }) };
  return { entry, yaml };
}

const NO_NAME = {
  at: [],
  says: "cannot be put up: its folder's name must be letters, digits, hyphens and underscores, at most 64, and not begin with ops-",
};

/** banner.yaml */
export const BannerFile = z.strictObject(
  {
    title: Line,
    picture: PictureFile,
    link: Link,
    position: wholeNumber(0, LARGEST),
    startsAt: WrittenMoment.optional(),
    endsAt: WrittenMoment.optional(),
  },
  wants('must hold the keys of a banner'),
);
export type BannerFile = z.infer<typeof BannerFile>;
