import type { z } from 'zod';
import type { ArgumentsOf, InputOf, Endpoint } from './endpoint.ts';
import { bannerCalls } from './banner.ts';
import { documentCalls } from './document.ts';
import { drawCalls } from './draw.ts';
import { fairnessCalls } from './fairness.ts';
import { paymentCalls } from './payment.ts';
import { favouriteCalls } from './member/favourites.ts';
import { giftCalls } from './gift.ts';
import { guardianCalls } from './member/guardian.ts';
import { spendingCalls } from './member/spending.ts';
import { notificationCalls } from './member/notifications.ts';
import { mailCalls } from './member/mail.ts';
import { lineCalls } from './member/line.ts';
import { memberCalls } from './member/member.ts';
import { passkeyCalls } from './member/passkeys.ts';
import { overviewCalls } from './member/overview.ts';
import { inquiryCalls } from './inquiry.ts';
import { newsCalls } from './news.ts';
import { orderCalls } from './order.ts';
import { pageCalls } from './page.ts';
import { pictureCalls } from './picture.ts';
import { playCalls } from './play.ts';
import { previewCalls } from './preview.ts';
import { prizeCalls } from './prize.ts';
import { variantChoiceCalls } from './variant-choice.ts';
import { variantSwapCalls } from './variant-swap.ts';
import { queueCalls } from './queue.ts';
import { searchCalls } from './search.ts';
import { shopCalls } from './shop.ts';
import { siteTextCalls } from './site-texts.ts';
import { sharedResultCalls } from './shared-result.ts';
import { sessionCalls } from './member/session.ts';
import { shipmentCalls } from './shipment.ts';

/** All calls between storefront and backend: the 29 of specification §7 and the shop's own. */
export const contract = {
  ...bannerCalls,
  ...drawCalls,
  ...searchCalls,
  ...newsCalls,
  ...pageCalls,
  ...pictureCalls,
  ...previewCalls,
  ...sessionCalls,
  ...passkeyCalls,
  ...lineCalls,
  ...mailCalls,
  ...memberCalls,
  ...overviewCalls,
  ...favouriteCalls,
  ...guardianCalls,
  ...spendingCalls,
  ...notificationCalls,
  ...paymentCalls,
  ...orderCalls,
  ...queueCalls,
  ...playCalls,
  ...sharedResultCalls,
  ...fairnessCalls,
  ...prizeCalls,
  ...variantChoiceCalls,
  ...variantSwapCalls,
  ...shipmentCalls,
  ...giftCalls,
  ...inquiryCalls,
  ...shopCalls,
  ...siteTextCalls,
  ...documentCalls,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;

/** The arguments of a call. */
export type Arguments<N extends CallName> = ArgumentsOf<Contract[N]>;

/** The parsed input of a handler. */
export type CallInput<N extends CallName> = InputOf<Contract[N]>;

export type CallOutput<N extends CallName> = z.output<Contract[N]['answer']>;
