import { checkDraw, isReserved } from '#backend/domain/catalogue/check-draw.ts';
import type { DrawEntry, PictureUse } from '#backend/domain/catalogue/entry.ts';
import { DirectoryName } from '#lib/contract/values.ts';
import { DrawFile } from '../format/draw-file.ts';
import { digestOf } from './digest.ts';
import type { Fault } from './fault.ts';
import type { EntryFolder } from './folder.ts';
import { isFaults } from './parse-file.ts';
import { type Ground, type Read, readDataFile, written } from './read-entry.ts';
import type { Mention } from './shelf.ts';

/** Reads one draw: its entry, or everything that is wrong with it. */
export async function readDraw(
  folder: EntryFolder,
  { shelf, today, demonstration: isDemonstration }: Ground,
): Promise<Read<DrawEntry> | readonly Fault[]> {
  const parsed = readDataFile(folder, DrawFile);
  if (isFaults(parsed)) return parsed;
  const { file, yaml } = parsed;
  const period = { opensAt: written(file.opensAt, today), closesAt: written(file.closesAt, today) };
  const { lastOne, demonstration } = file;
  const checked = { ...file, ...period, directoryName: folder.name, lastOne, demonstration };
  const problems = [
    ...nameProblems(folder.name),
    ...checkDraw(checked),
    ...(demonstration === undefined || isDemonstration ? [] : [NOT_FOR_SALE]),
    ...(await shelf.problemsOf(folder, mentionsOf(file))),
  ];
  if (problems.length > 0) return problems.map(({ at, says }) => yaml.faultAt(at, says));
  const find: Find = (mention) => shelf.pictureFor(folder, mention);
  const pictures = await picturesOf(file, find);
  const { demonstration: _shownOnly, formerly: _ofAddresses, ...said } = file;
  const entry = { ...checked, ...pictures, digest: digestOf({ said, pictures }) };
  return { entry, yaml };
}

const NOT_FOR_SALE = {
  at: ['demonstration'],
  says: 'is only for catalogue import --demonstration: leave it out',
};

const nameProblems = (name: string) =>
  isReserved(name) || DirectoryName.safeParse(name).success
    ? []
    : [{ at: [], says: `cannot be offered: ${name} must be small letters, digits and hyphens, at most 60` }];

const scene = (picture: Mention['picture'], ...place: Mention['place']): Mention => ({
  place,
  kind: 'scene',
  picture,
});

const goods = (picture: Mention['picture'], ...place: Mention['place']): Mention => ({
  place,
  kind: 'goods',
  picture,
});

const mentionsOf = ({ art, gallery, prizes, lastOne }: DrawFile): Mention[] => [
  scene(art, 'art'),
  ...gallery.map((picture, index) => scene(picture, 'gallery', index)),
  ...prizes.map(({ picture }, index) => goods(picture, 'prizes', index, 'picture')),
  ...(lastOne === undefined ? [] : [goods(lastOne.picture, 'lastOne', 'picture')]),
];

type Find = (mention: Mention) => Promise<PictureUse>;

const picturesOf = async ({ art, gallery, prizes, lastOne }: DrawFile, find: Find) => ({
  art: await find(scene(art)),
  gallery: await Promise.all(gallery.map((picture) => find(scene(picture)))),
  prizes: await Promise.all(
    prizes.map(async (prize) => ({ ...prize, picture: await find(goods(prize.picture)) })),
  ),
  lastOne: lastOne === undefined ? undefined : { ...lastOne, picture: await find(goods(lastOne.picture)) },
});
