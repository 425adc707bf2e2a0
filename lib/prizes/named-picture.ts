import type { Picture } from '#lib/contract/picture.ts';
import type { Prize } from '#lib/contract/prize.ts';
import { gradeName } from '#lib/text/labels.ts';

/** The picture of a prize with its name: `A賞 ちょうちんランプ 高さ約20cm`. */
export const namedPicture = ({
  picture,
  gradeLabel,
  name,
  note,
}: Pick<Prize, 'picture' | 'gradeLabel' | 'name' | 'note'>): Picture & { readonly caption: string } => ({
  ...picture,
  caption: `${gradeName({ gradeLabel })} ${name} ${note}`.trim(),
});
