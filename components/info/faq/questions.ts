import type { MascotNumber } from '#lib/site/mascot.ts';
import { ABOUT_DRAWS } from './draws.ts';
import { ABOUT_MEMBERSHIP } from './membership.ts';
import { ABOUT_PAYMENT } from './payment.ts';
import { ABOUT_RESULTS } from './results.ts';
import { ABOUT_SHIPPING } from './shipments.ts';
import { IN_TROUBLE } from './trouble.ts';
import { plain } from '../text.ts';
import type { Question, QuestionGroup } from './question.ts';

/** よくある質問, in the order of a purchase, each group with its mascot. */
export const QUESTION_GROUPS: readonly { readonly group: QuestionGroup; readonly host: MascotNumber }[] = [
  { group: ABOUT_DRAWS, host: 1 },
  { group: ABOUT_PAYMENT, host: 8 },
  { group: ABOUT_RESULTS, host: 5 },
  { group: ABOUT_SHIPPING, host: 7 },
  { group: ABOUT_MEMBERSHIP, host: 6 },
  { group: IN_TROUBLE, host: 2 },
];

/** The whole answer as plain text, for search engines. */
export const plainAnswer = ({ answer, list = [] }: Question): string =>
  [...answer, ...list].map(plain).join('\n');
