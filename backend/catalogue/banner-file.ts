import { z } from 'zod';
import { checkBanner, type BannerEntry } from '#backend/domain/content/entry.ts';
import { OpaqueId } from '#lib/contract/values.ts';
import { digestOf, type EntryFolder } from './catalogue-files.ts';
import { type FileError, isFileErrors } from './parse-file.ts';
import { type EntryContext, type ReadEntry, readDataFile, written } from './read-entry.ts';
import type { PictureReference } from './picture-files.ts';
import { MAX_INT, Line, Link, Owner, PictureFile, wants, wholeNumber, WrittenTime } from './file-values.ts';
import { OPERATOR_BANNER_PREFIX } from '#backend/domain/content/content.ts';

/** Reads one banner. */
export async function readBanner(
  folder: EntryFolder,
  { files, pictureFiles, today }: EntryContext,
): Promise<ReadEntry<BannerEntry> | readonly FileError[]> {
  const parsed = await readDataFile(folder, { files, schema: BannerFile });
  if (isFileErrors(parsed)) return parsed;
  const { file, yaml } = parsed;
  const reference: PictureReference = { place: ['picture'], kind: 'banner', picture: file.picture };
  const time = {
    startsAt: file.startsAt === undefined ? undefined : written(file.startsAt, today),
    endsAt: file.endsAt === undefined ? undefined : written(file.endsAt, today),
  };
  const problems = [
    ...(OpaqueId.safeParse(folder.name).success && isOwn(folder.name, file.owner) ? [] : [NO_NAME]),
    ...checkBanner(time),
    ...(await pictureFiles.problemsOf(folder, [reference])),
  ];
  if (problems.length > 0) return problems.map(yaml.errorAt);
  const picture = await pictureFiles.pictureFor(folder, reference);
  const entry = { ...file, ...time, bannerId: folder.name, picture, digest: digestOf({ file, picture }) };
  return { entry, source: yaml };
}

const isOwn = (bannerId: string, owner: BannerEntry['owner']) =>
  owner === 'operators' || !bannerId.startsWith(OPERATOR_BANNER_PREFIX);

const NO_NAME = {
  at: [],
  message:
    "cannot be put up: its folder's name must be letters, digits, hyphens and underscores, at most 64, and not begin with ops-",
};

/** banner.yaml */
const BannerFile = z.strictObject(
  {
    owner: Owner,
    title: Line,
    picture: PictureFile,
    link: Link,
    position: wholeNumber(0, MAX_INT),
    startsAt: WrittenTime.optional(),
    endsAt: WrittenTime.optional(),
  },
  wants('must hold the keys of a banner'),
);
