import type { Storefront } from '#backend/actions/ports.ts';

export type TestStorefront = Storefront & {
  /** What it was told and has acknowledged, one entry a time. */
  readonly heard: readonly (readonly string[])[];
  /** What it was told in all. */
  readonly told: readonly (readonly string[])[];
  /** From now on it does not hear, or hears again. */
  listens: boolean;
};

/** A storefront that remembers what it was told. */
export function aStorefront(): TestStorefront {
  const heard: (readonly string[])[] = [];
  const told: (readonly string[])[] = [];
  const storefront = {
    heard,
    told,
    listens: true,
    revalidate: async (tags: readonly string[]) => {
      told.push(tags);
      if (storefront.listens) heard.push(tags);
      return storefront.listens;
    },
  };
  return storefront;
}
