import { Drawing } from '#components/image/drawing.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';

type TitleProps = { readonly grade: WonPrize['grade']; readonly className: string | undefined };

/** A賞 to H賞, or ラストワン賞, in the shop's lettering; the words stand in the panel. */
export const Title = ({ grade, className }: TitleProps) =>
  grade === 'lastOne' ? (
    <Drawing src="/art/play/last-one.svg" alt="" width="400" height="210" className={className} />
  ) : (
    <Drawing src={`/art/play/grade-${grade}.svg`} alt="" width="260" height="200" className={className} />
  );
