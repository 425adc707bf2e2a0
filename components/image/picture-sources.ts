import 'server-only';
import type { Picture } from '#lib/contract/picture.ts';
import { siteEnv } from '#lib/site/env.ts';
import { sourcesAt, viewedAt, type PictureSources, type ViewedPicture } from './sources-at.ts';

// The server alone knows the image host; a client component is told it (image-host.tsx).

export const pictureSources = (picture: Picture): PictureSources => sourcesAt(siteEnv.IMAGE_HOST, picture);

export const viewedPicture = (picture: Picture): ViewedPicture => viewedAt(siteEnv.IMAGE_HOST, picture);
