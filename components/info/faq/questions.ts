import type { MinorCaps } from '#lib/contract/shop.ts';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { ABOUT_DRAWS } from './draws.ts';
import { ABOUT_MEMBERSHIP } from './membership.ts';
import { aboutPayment } from './payment.ts';
import { ABOUT_RESULTS } from './results.ts';
import { ABOUT_SHIPPING } from './shipments.ts';
import { IN_TROUBLE } from './trouble.ts';
import { plain } from '../text.ts';
import type { Question, QuestionGroup } from './question.ts';

type HostedGroup = { readonly group: QuestionGroup; readonly host: MascotNumber };

/** よくある質問, in the order of a purchase, each group with its mascot. */
export const questionGroups = (caps: MinorCaps): readonly HostedGroup[] => [
  { group: ABOUT_DRAWS, host: 1 },
  { group: aboutPayment(caps), host: 8 },
  { group: ABOUT_RESULTS, host: 5 },
  { group: ABOUT_SHIPPING, host: 7 },
  { group: ABOUT_MEMBERSHIP, host: 6 },
  { group: IN_TROUBLE, host: 2 },
];

/** The whole answer as plain text, for search engines. */
export const plainAnswer = ({ answer, list = [] }: Question): string =>
  [...answer, ...list].map(plain).join('\n');
