import type { ReactNode } from 'react';
import type { Picture } from '#lib/contract/picture.ts';
import { pictureSources } from './picture-sources.ts';
import { ViewerOpener } from './viewer-opener.tsx';

type ViewerButtonProps = {
  readonly pictures: readonly Picture[];
  /** Which of them is looked at first. */
  readonly start?: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Opens the viewer on the pictures of a draw. */
export function ViewerButton({ pictures, start = 0, className, children }: ViewerButtonProps) {
  return (
    <ViewerOpener sources={pictures.map(pictureSources)} start={start} className={className}>
      {children}
    </ViewerOpener>
  );
}
