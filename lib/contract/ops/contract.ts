import type { z } from 'zod';
import type { ArgumentsOf, AskedOf } from '../endpoint.ts';
import { actCalls } from './operator-log.ts';
import { bookCalls } from './ledger-audit.ts';
import type { OpsEndpoint } from './endpoint.ts';
import { glanceCalls } from './dashboard.ts';
import { memberCalls } from './members.ts';
import { orderCalls } from './orders.ts';
import { parcelSheetCalls } from './shipment-files.ts';
import { parcelCalls } from './shipments.ts';
import { statusCalls } from './status.ts';
import { windowBannerCalls, windowNewsCalls, windowPictureCalls } from './content.ts';
import { windowDrawCalls } from './draws.ts';

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
