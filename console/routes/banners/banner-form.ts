import { bannerCalls, type OpsBanner } from '#lib/contract/ops/banners.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { contractErrors, type FieldErrors } from '#console/forms/contract-errors.ts';
import { fromJapanTime, toJapanTime } from '#console/forms/japan-time.ts';
import type { FieldText } from '#console/forms/merge.ts';
import type { ChosenPicture } from '#console/forms/picture-field.tsx';

export type BannerForm = {
  readonly title: string;
  readonly picture: ChosenPicture | null;
  readonly link: string;
  /** Japan's time; empty: none. */
  readonly startsAt: string;
  readonly endsAt: string;
};

/** The shape in which the top page shows every banner. */
export const BANNER_ASPECT = 13 / 4;

export const EMPTY_BANNER: BannerForm = { title: '', picture: null, link: '', startsAt: '', endsAt: '' };

export const formOf = ({ title, pictureId, pictureAlt, link, startsAt, endsAt }: OpsBanner): BannerForm => ({
  title,
  link,
  picture: { pictureId, alt: pictureAlt },
  startsAt: startsAt === null ? '' : toJapanTime(startsAt),
  endsAt: endsAt === null ? '' : toJapanTime(endsAt),
});

/** All fields as the calls want them. */
export const fieldsOf = ({ startsAt, endsAt, ...form }: BannerForm) => ({
  ...form,
  startsAt: fromJapanTime(startsAt) ?? null,
  endsAt: fromJapanTime(endsAt) ?? null,
});

/** The fields that differ from those of the stored banner. */
export function changesOf(form: BannerForm, base: OpsBanner) {
  const before = formOf(base);
  const { title, link, startsAt, endsAt } = fieldsOf(form);
  const { picture } = form;
  const isOther = picture?.pictureId !== before.picture?.pictureId || picture?.alt !== before.picture?.alt;
  return {
    ...(form.title !== before.title && { title }),
    ...(form.link !== before.link && { link }),
    ...(picture !== null && isOther && { picture }),
    ...(form.startsAt !== before.startsAt && { startsAt }),
    ...(form.endsAt !== before.endsAt && { endsAt }),
  };
}

export const bannerErrors = (form: BannerForm): FieldErrors => ({
  ...contractErrors(bannerCalls.createBanner.body, fieldsOf(form)),
  ...(form.endsAt !== '' && form.endsAt <= form.startsAt && { endsAt: '開始より後にしてください。' }),
});

export const FIELD_TEXTS: readonly FieldText<BannerForm>[] = [
  { label: 'タイトル', textOf: ({ title }) => title },
  {
    label: '画像',
    textOf: ({ picture }) => (picture === null ? '' : `${picture.pictureId.slice(0, 8)} ${picture.alt}`),
  },
  { label: 'リンク先', textOf: ({ link }) => link },
  { label: '開始', textOf: ({ startsAt }) => timeText(startsAt) },
  { label: '終了', textOf: ({ endsAt }) => timeText(endsAt) },
];

const timeText = (local: string): string => {
  const timestamp = fromJapanTime(local);
  return timestamp === undefined ? '' : japanDateTime(timestamp);
};
