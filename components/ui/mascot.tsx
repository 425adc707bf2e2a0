import { type MascotNumber, mascotPicture } from '#lib/site/mascot.ts';
import { Drawing } from '#components/images/drawing.tsx';

type MascotProps = {
  readonly number: MascotNumber;
  readonly size: number;
  /** With a white die-cut edge, for night, soda and budo backgrounds. */
  readonly sticker?: boolean;
  readonly className?: string;
};

/** A mascot as decoration, hidden from screen readers; the text beside it says the same. */
export function Mascot({ number, size, sticker = false, className }: MascotProps) {
  return (
    <Drawing src={mascotPicture(number, sticker)} width={size} height={size} alt="" className={className} />
  );
}
