import type { BannerInWindow } from '#backend/actions/operation/window/banners.ts';
import type { DrawInWindow } from '#backend/actions/operation/window/draws.ts';
import type { NewsInWindow } from '#backend/actions/operation/window/news.ts';
import { drawState } from '#backend/domain/draw-state.ts';
import { keeperOf } from '#backend/domain/window/keepers.ts';
import type { BannerInWindow as Banner } from '#lib/contract/ops/window/banners.ts';
import type { DrawInWindow as Draw } from '#lib/contract/ops/window/draws.ts';
import type { NewsInWindow as News } from '#lib/contract/ops/window/news.ts';

export const drawLine = ({ drawId: _drawId, ...draw }: DrawInWindow, at: Date): Draw => ({
  ...draw,
  state: drawState(draw, at),
  opensAt: draw.opensAt.toISOString(),
  closesAt: draw.closesAt.toISOString(),
});

export const newsLine = ({ takenOverAt, ...news }: NewsInWindow): News => ({
  ...news,
  publishedAt: news.publishedAt.toISOString(),
  updatedAt: news.updatedAt.toISOString(),
  keptBy: keeperOf({ takenOverAt }),
  withdrawnAt: news.withdrawnAt?.toISOString() ?? null,
});

export const bannerLine = ({ takenOverAt, ...banner }: BannerInWindow): Banner => ({
  ...banner,
  startsAt: banner.startsAt?.toISOString() ?? null,
  endsAt: banner.endsAt?.toISOString() ?? null,
  keptBy: keeperOf({ takenOverAt }),
});
