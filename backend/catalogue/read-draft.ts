import { z } from 'zod';
import type { DrawEntry, PictureUse, Problem, Written } from '#backend/domain/content/entry.ts';
import { checkDraw } from '#backend/domain/draws/check-draw.ts';
import { type Goods, isStated } from '#backend/domain/draws/goods.ts';
import { draftTime, type DraftDocument } from '#backend/domain/draws/draft.ts';
import type { StoredDraw } from '#backend/persistence/draws/locked-draw.ts';
import type { PictureKind } from '#lib/contract/enums.ts';
import { PictureId } from '#lib/contract/picture.ts';
import { type PlacedGrade, placedGrades } from '#lib/line-ups/prize-codes.ts';
import { drawFields, shippingEntry } from './draw-fields.ts';
import { Alt, wants } from './file-values.ts';
import { digestOf } from './catalogue-files.ts';
import { written } from './read-entry.ts';
import { schemaProblems, WITH_INPUT } from './schema-problems.ts';
import type { StoredDraft } from '#backend/persistence/draws/drafts.ts';

const StoredPicture = z.strictObject(
  { pictureId: PictureId, alt: Alt },
  wants('must be a picture of the shop: { pictureId, alt }'),
);

const DraftContent = z.strictObject(drawFields(StoredPicture), wants('must hold the fields of a draw'));
type DraftContent = z.infer<typeof DraftContent>;

type DraftContext = {
  readonly today: Date;
  /** The draw that the draft changes. */
  readonly published: StoredDraw | undefined;
  /** The stored pictures that the draft names. Null: the kind is not known. */
  readonly kinds: ReadonlyMap<string, PictureKind>;
};

/** Reads a draft by the rules of draw.yaml. Returns the draw, or its errors. */
export function readDraft(
  { directoryName, document }: Pick<StoredDraft, 'directoryName' | 'document'>,
  { today, published, kinds }: DraftContext,
): DrawEntry | readonly Problem[] {
  const parsed = DraftContent.safeParse(givenValues(document), WITH_INPUT);
  if (!parsed.success) return schemaProblems(parsed.error);
  const content = parsed.data;
  const prizes = content.prizes.map((prize) => ({ ...prize, gradeLabel: prize.gradeLabel ?? prize.grade }));
  const draw = {
    ...content,
    prizes,
    reading: content.reading ?? '',
    characters: content.characters ?? [],
    publishesAt: content.publishesAt === undefined ? undefined : written(content.publishesAt, today),
    opensAt: timeOf(content.opensAt, { today, before: published && openingOf(published) }),
    closesAt: timeOf(content.closesAt, { today, before: published && closingOf(published) }),
    shipping: shippingEntry(content.shipping, today),
    directoryName: published?.directoryName ?? directoryName,
    formerly: [],
    lastOne: content.lastOne,
    demonstration: undefined,
  };
  const problems = [...checkDraw(draw), ...pictureProblems(content, kinds)];
  if (problems.length > 0) return problems;
  const { art, gallery, lastOne } = content;
  const pictures = { art, gallery, prizes: content.prizes, lastOne };
  return { ...draw, digest: digestOf({ said: content, pictures }) };
}

/** The values of a draft as a file would have them: nothing in place of null, and each prize with its grade. */
function givenValues({ prizes, lastOne, quantities, ...document }: DraftDocument) {
  const { limits, shipping, art, price, reading, characters, publishesAt } = document;
  const given = <Value>(value: Value | null) => value ?? undefined;
  const grades = placedGrades(prizes);
  return {
    ...document,
    publishesAt: publishesAt.trim() === '' ? undefined : publishesAt,
    reading: reading.trim() === '' ? undefined : reading,
    characters: characters.length === 0 ? undefined : characters,
    price: given(price),
    art: given(art),
    prizes: prizes.map(({ sameGrade: _sameGrade, gradeLabel: _gradeLabel, ...prize }, index) => ({
      ...prize,
      grade: grades[index]?.grade,
      gradeLabel: ownLabel(grades[index]),
      total: given(prize.total),
      picture: given(prize.picture),
      variants:
        prize.variants === undefined || prize.variants.length === 0
          ? undefined
          : prize.variants.map((variant) => ({
              ...variant,
              total: given(variant.total),
              picture: given(variant.picture),
            })),
      goods: givenGoods(prize.goods),
    })),
    lastOne:
      lastOne === null
        ? undefined
        : { ...lastOne, picture: given(lastOne.picture), goods: givenGoods(lastOne.goods) },
    quantities: quantities.map(given),
    chooseDays: given(document.chooseDays ?? null),
    limits: {
      ...limits,
      perPurchase: given(limits.perPurchase),
      concurrentPlaying: given(limits.concurrentPlaying),
    },
    shipping: {
      ...shipping,
      fee: given(shipping.fee),
      days: given(shipping.days),
      from: shipping.from.trim() === '' ? null : shipping.from,
      lastDay: shipping.lastDay.trim() === '' ? null : shipping.lastDay,
      storageDays: given(shipping.storageDays),
    },
  };
}

/** Nothing in place of goods of which nothing is stated. */
const givenGoods = (goods: Goods | undefined) => (goods !== undefined && isStated(goods) ? goods : undefined);

/** `undefined`: the grade is shown by its letter. */
const ownLabel = (placed: PlacedGrade | undefined): string | undefined =>
  placed === undefined || placed.gradeLabel === placed.grade ? undefined : placed.gradeLabel;

const openingOf = ({ opensAt, opensAtWritten }: StoredDraw) => ({ at: opensAt, text: opensAtWritten });
const closingOf = ({ closesAt, closesAtWritten }: StoredDraw) => ({ at: closesAt, text: closesAtWritten });

/**
 * An unchanged time keeps its text of the catalogue, which may be relative, and its seconds. The text of a changed one is
 * none that the catalogue can have written.
 */
function timeOf(
  text: string,
  { today, before }: { readonly today: Date; readonly before: Written | undefined },
): Written {
  if (before !== undefined && draftTime(before.at) === text) return before;
  const time = written(text, today);
  return before === undefined ? time : { ...time, text: time.at.toISOString() };
}

type Placed = { readonly at: Problem['at']; readonly kind: PictureKind; readonly picture: PictureUse };

const picturesIn = ({ art, gallery, prizes, lastOne }: DraftContent): Placed[] => [
  { at: ['art'], kind: 'wide', picture: art },
  ...gallery.map((picture, index) => ({ at: ['gallery', index], kind: 'wide' as const, picture })),
  ...prizes.map(({ picture }, index) => ({
    at: ['prizes', index, 'picture'],
    kind: 'goods' as const,
    picture,
  })),
  ...prizes.flatMap(({ variants = [] }, index) =>
    variants.flatMap(({ picture }, place) =>
      picture === undefined
        ? []
        : [{ at: ['prizes', index, 'variants', place, 'picture'], kind: 'goods' as const, picture }],
    ),
  ),
  ...(lastOne === undefined
    ? []
    : [{ at: ['lastOne', 'picture'], kind: 'goods' as const, picture: lastOne.picture }]),
];

const pictureProblems = (content: DraftContent, kinds: DraftContext['kinds']): Problem[] =>
  picturesIn(content).flatMap(({ at, kind, picture: { pictureId } }): Problem[] => {
    const stored = kinds.get(pictureId);
    if (stored === undefined)
      return [{ at, code: 'pictureUnknown', message: 'names a picture that is not there' }];
    if (stored === kind) return [];
    return [{ at, code: 'pictureOfOtherKind', message: `must be a picture of kind ${kind}, not ${stored}` }];
  });
