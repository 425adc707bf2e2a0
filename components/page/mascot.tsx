import type { MascotNumber } from '#lib/site/mascot.ts';
import { mascotPicture } from '#lib/site/mascot.ts';

type MascotProps = {
  readonly number: MascotNumber;
  readonly size: number;
  /** With a white die-cut edge, for night, soda and budo grounds. */
  readonly sticker?: boolean;
  readonly className?: string | undefined;
};

/** A mascot as decoration: what it stands for is said in words beside it. */
export function Mascot({ number, size, sticker = false, className }: MascotProps) {
  return (
    <img
      src={mascotPicture(number, sticker)}
      width={size}
      height={size}
      alt=""
      decoding="async"
      className={className}
    />
  );
}
