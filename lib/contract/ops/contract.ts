import type { z } from 'zod';
import type { ArgumentsOf, AskedOf } from '../asked.ts';
import { actCalls } from './acts.ts';
import { bookCalls } from './books.ts';
import type { OpsEndpoint } from './endpoint.ts';
import { glanceCalls } from './glance.ts';
import { memberCalls } from './members.ts';
import { orderCalls } from './orders.ts';
import { parcelSheetCalls } from './parcel-sheets.ts';
import { parcelCalls } from './parcels.ts';
import { statusCalls } from './status.ts';
import { windowBannerCalls } from './window/banners.ts';
import { windowDrawCalls } from './window/draws.ts';
import { windowNewsCalls } from './window/news.ts';
import { windowPictureCalls } from './window/pictures.ts';

/** Every call of whoever runs the shop. No page of the storefront knows them. */
export const opsContract = {
  ...orderCalls,
  ...parcelCalls,
  ...parcelSheetCalls,
  ...windowDrawCalls,
  ...windowNewsCalls,
  ...windowBannerCalls,
  ...windowPictureCalls,
  ...memberCalls,
  ...glanceCalls,
  ...bookCalls,
  ...statusCalls,
  ...actCalls,
} as const satisfies Record<string, OpsEndpoint>;

export type OpsContract = typeof opsContract;
export type OpsCallName = keyof OpsContract;
export type OpsArguments<N extends OpsCallName> = ArgumentsOf<OpsContract[N]>;
export type OpsAsked<N extends OpsCallName> = AskedOf<OpsContract[N]>;
export type OpsAnswered<N extends OpsCallName> = z.output<OpsContract[N]['answer']>;
