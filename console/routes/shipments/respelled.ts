import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';

type Respelled = OpsCallOutput<'exportLabels'>['respelled'][number]['characters'];

/** `𠮷→吉、濵→浜`: the packer sees that a label with other characters is the right one. */
export const respelledText = (characters: Respelled): string =>
  characters.map(({ from, to }) => `${from}→${to}`).join('、');
