import type { PaymentType } from '#lib/contract/payment-types.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { EVERY_DAY } from '#lib/text/closed-days.ts';
import { isSampleOperator, readOperator, type Operator } from '#lib/site/operator-env.ts';
import { USUAL_ANSWER_DAYS } from '#lib/contract/shop-rules.ts';
import { type MinorCaps, USUAL_MINOR_CAPS } from '#lib/contract/shop.ts';
import { type Tariff, USUAL_TARIFF } from '#lib/shipments/tariff.ts';
import type { CallOutput } from '#lib/contract/contract.ts';
import { callApi } from './server-client.ts';

let read: Operator | undefined;

/** Read on first use, not at import: a build loads this module too, before the data is known. */
const ofEnvironment = (): Operator => (read ??= readOperator(process.env));

/** A change is announced under this tag, so that all pages are rendered again. Without an announcement an hour passes. */
export const CACHING = { tags: ['shop'], revalidateSeconds: 3_600 };

/**
 * The operator's data: those that an owner has stored in the console, or those of the environment. An outage of the
 * backend before the first answer counts as nothing stored.
 */
export async function currentOperator(): Promise<Operator> {
  const result = await callApi('showShop', {}, CACHING);
  if (!result.ok || result.answer.shop === null) return ofEnvironment();
  const { shop } = result.answer;
  return { ...shop, isSample: isSampleOperator(shop) };
}

/** The monthly caps of minors that the backend applies. During an outage before the first answer, the usual ones. */
export async function currentMinorCaps(): Promise<MinorCaps> {
  const result = await callApi('showShop', {}, CACHING);
  return result.ok ? result.answer.minorCaps : USUAL_MINOR_CAPS;
}

type Running = Pick<CallOutput<'showShop'>, 'announcement' | 'maintenance' | 'closedDays'>;

const SELLING: Running = { announcement: null, maintenance: null, closedDays: EVERY_DAY };

/** The texts of the bars of every page, and the closed days. During an outage before the first answer, nothing. */
export async function currentRunning(): Promise<Running> {
  const result = await callApi('showShop', {}, CACHING);
  return result.ok ? result.answer : SELLING;
}

/** Days within which the shop promises to answer inquiries. During an outage before the first answer, the usual number. */
export async function currentAnswerDays(): Promise<number> {
  const result = await callApi('showShop', {}, CACHING);
  return result.ok ? result.answer.answerDays : USUAL_ANSWER_DAYS;
}

/** The payment methods of the provider. During an outage before the first answer, all that the shop knows. */
export async function currentPaymentTypes(): Promise<readonly PaymentType[]> {
  const result = await callApi('showShop', {}, CACHING);
  return result.ok ? result.answer.paymentTypes : PAID_TYPES;
}

/** Whether the shop offers the login by LINE. During an outage before the first answer, it does not. */
export async function offersLine(): Promise<boolean> {
  const result = await callApi('showShop', {}, CACHING);
  return result.ok && result.answer.offersLine;
}

/** The shop's table of shipping fees. During an outage before the first answer, the usual one. */
export async function currentTariff(): Promise<Tariff> {
  const result = await callApi('showShop', {}, CACHING);
  return result.ok ? result.answer.tariff : USUAL_TARIFF;
}
