import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSAL_TEXTS } from '#console/api/refusal-text.ts';
import { consoleContract } from '#lib/contract/console/contract.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { ROLE_PERMISSIONS, ROLES } from '#lib/contract/ops/permissions.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';

type CallName = keyof typeof opsContract | keyof typeof consoleContract;

/**
 * The step that a sentence recommends. `input`: correct what was typed. `again`: the same once more, now or later, or after
 * reading the page again. `others`: the calls that another person makes. `same`: the calls one of which made what is gone.
 * `outside`: something outside of the console.
 */
type Step =
  | 'input'
  | 'again'
  | 'outside'
  | { readonly calls: readonly CallName[] }
  | { readonly others: readonly CallName[] }
  | { readonly same: readonly CallName[] };

/** The step of each sentence that tells people what to do. */
const STEPS: Readonly<Partial<Record<OpsRefusalCode, Step>>> = {
  tokenNeeded: { calls: ['signInWithPasskey'] },
  signInNeeded: { calls: ['signInWithPasskey'] },
  passkeyNeeded: { calls: ['addPasskey'] },
  stepUpNeeded: { calls: ['stepUpWithPasskey'] },
  recoveryWaits: { others: ['confirmStaffRecovery'] },
  passkeyRejected: 'again',
  linkInvalid: { others: ['recoverStaff'] },
  passwordWeak: 'input',
  lastPasskey: { calls: ['addPasskey'] },
  ownAccount: { others: ['changeStaffRole', 'disableStaff'] },
  staffDisabled: { calls: ['enableStaff'] },
  invalidInput: 'input',
  resultPending: 'again',
  tooManyViews: { calls: ['deleteView'] },
  notFound: 'again',
  severalFound: 'input',
  changedMeanwhile: 'again',
  drawNameTaken: 'input',
  draftNotReady: { calls: ['saveDraft'] },
  notInState: 'again',
  problemOpen: { calls: ['closeShipment', 'resendShipment', 'exchangePrizes'] },
  noProblem: { calls: ['reportShipmentProblem'] },
  numberImpossible: 'input',
  handedOver: { others: ['reportShipmentProblem'] },
  pausedAlready: 'again',
  notPaused: 'again',
  boxPaused: { calls: ['resumeShipment'] },
  boxHeld: { others: ['decideOrderReview'] },
  boxTaken: { calls: ['claimBox'] },
  packedBefore: 'again',
  contentsChanged: 'again',
  allOfShipment: { calls: ['withdrawShipment'] },
  noSpareLeft: { calls: ['changeSpares'] },
  notOfShipment: 'again',
  ownRequest: { others: ['approve'] },
  requestWaits: { calls: ['withdrawApproval'] },
  requesterGone: { calls: ['reject'] },
  notIndependent: { others: ['approve', 'confirmStaffRecovery'] },
  requestRefused: { calls: ['reject'] },
  keyReused: 'again',
  notRefunded: { others: ['refundOrder'] },
  moreThanPaid: { calls: ['refundOrder'] },
  moreThanApproved: { calls: ['reject'] },
  prizesSent: { calls: ['takeOutPrizes', 'withdrawShipment', 'refundOrder'] },
  partNotPossible: { calls: ['refundOrder', 'refundShipment'] },
  refundPeriodOver: { calls: ['refundOrder', 'refundShipment'] },
  earlierMonthOpen: { calls: ['startMonthClosing'] },
  monthOpen: { others: ['startMonthClosing'] },
  attachmentsFull: { calls: ['removeInquiryAttachment'] },
  attachmentUnusable: 'input',
  fileExpired: { same: ['startOrdersExport', 'startJournalExport', 'startCatalogueExport'] },
  testShopUnavailable: 'again',
  underWay: 'again',
  tooManyAttempts: 'again',
  tooManyRequests: 'again',
  pictureTooLarge: 'input',
  brandTooLarge: 'input',
  pictureTooSmall: 'input',
  pictureDamaged: 'input',
  pictureAnimated: 'input',
  drawingRefused: 'input',
  tookTooLong: 'input',
  serverError: 'outside',
  busy: 'again',
  unavailable: 'again',
};

/** Words that ask somebody to do something. */
const INSTRUCTION = /ください|もう一度操作|ほかのオーナーが/;

const texts = Object.entries(REFUSAL_TEXTS) as [OpsRefusalCode, string][];
const ENDPOINTS = new Map<
  string,
  { readonly needs?: OpsEndpoint['needs']; readonly refusals: readonly string[] }
>(Object.entries({ ...consoleContract, ...opsContract }));

const CONSOLE = join(import.meta.dirname, '..', '..', '..', 'console');
const sources = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('text/'))
  .map((name) => readFileSync(join(CONSOLE, name), 'utf8'))
  .join('\n');

test('Each sentence that tells people what to do has its step here', () => {
  const told = texts.filter(([, text]) => INSTRUCTION.test(text)).map(([code]) => code);
  expect(told.filter((code) => STEPS[code] === undefined)).toEqual([]);
  expect(Object.keys(STEPS).filter((code) => !told.some((one) => one === code))).toEqual([]);
});

const callsOf = (step: Exclude<Step, string>): readonly CallName[] => Object.values(step).flat();

const called = Object.entries(STEPS).flatMap(([code, step]) => {
  if (typeof step === 'string') return [];
  return callsOf(step).map((call) => [code, call] as const);
});

test.each(called)('%s: the console has a control that makes the call %s', (_code, call) => {
  expect(ENDPOINTS.has(call)).toBe(true);
  expect(sources).toMatch(new RegExp(`['"]${call}['"]`));
});

test.each(Object.entries(STEPS))('%s: who is refused may take the step', (code, step) => {
  if (typeof step === 'string') return expect(['input', 'again', 'outside']).toContain(step);
  const needsOf = (call: string) => ENDPOINTS.get(call)?.needs;
  const rolesWith = (needs: OpsEndpoint['needs'] | undefined) =>
    ROLES.filter((role) => needs === undefined || ROLE_PERMISSIONS[role].some((one) => one === needs));
  const refused = [...ENDPOINTS].filter(([, { refusals }]) => refusals.includes(code));
  const able = new Set(callsOf(step).flatMap((call) => rolesWith(needsOf(call))));
  expect(able.size).toBeGreaterThan(0);
  if (!('calls' in step)) return undefined;
  const stranded = refused.flatMap(([, { needs }]) => rolesWith(needs).filter((role) => !able.has(role)));
  return expect([...new Set(stranded)]).toEqual([]);
});
