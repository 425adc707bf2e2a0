import type { Banner } from '../domain/banner.ts';
import type { Page, Paged } from './ports.ts';
import type { Shop } from './shop.ts';

export const listBanners = async (
  { banners, clock }: Pick<Shop, 'banners' | 'clock'>,
  page: Page,
): Promise<Paged<Banner>> => banners.up(await clock.now(), page);
