import { komojuUnderTest } from './komoju.ts';
import type { ProviderUnderTest } from './provider-side.ts';
import { sandboxUnderTest } from './sandbox.ts';
import { stripeUnderTest } from './stripe.ts';

/** Every payment provider of the shop. */
export const ALL_PROVIDERS: readonly ProviderUnderTest[] = [
  sandboxUnderTest,
  komojuUnderTest,
  stripeUnderTest,
];
