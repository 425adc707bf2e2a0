import type { ReactNode } from 'react';
import type { Picture } from '#lib/contract/picture.ts';
import { ViewerOpener } from './viewer-opener.tsx';

type ViewerButtonProps = {
  readonly picture: Picture;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Opens the viewer on one picture. */
export const ViewerButton = ({ picture, className, children }: ViewerButtonProps) => (
  <ViewerOpener pictures={[picture]} start={0} className={className}>
    {children}
  </ViewerOpener>
);
