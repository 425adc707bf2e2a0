'use client';

import Lightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import type { PictureSources } from './picture-sources.ts';

type ViewerProps = {
  readonly sources: readonly PictureSources[];
  readonly start: number;
  readonly onClose: () => void;
};

/** The zoomable viewer, over the whole page. */
export function Viewer({ sources, start, onClose }: ViewerProps) {
  const slides = sources.map(({ widest, alt, width, height }) => ({ src: widest, alt, width, height }));
  return <Lightbox open index={start} slides={slides} close={onClose} />;
}
