import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallError } from '#console/api/call.ts';
import { errorText, REFUSAL_TEXTS } from '#console/api/refusal-text.ts';
import { NETWORK_ERROR_STATUS } from '#lib/api/result.ts';
import { consoleContract } from '#lib/contract/console/contract.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { ROLE_PERMISSIONS, ROLES } from '#lib/contract/ops/permissions.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { REFUND_SCOPE_NAMES } from '#lib/lists/accounting-names.ts';

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

/** The step of each sentence. */
const STEPS: Readonly<Record<OpsRefusalCode, Step>> = {
  tokenNeeded: { calls: ['signInWithPasskey'] },
  signInNeeded: { calls: ['signInWithPasskey'] },
  passkeyNeeded: { calls: ['addPasskey'] },
  stepUpNeeded: { calls: ['stepUpWithPasskey'] },
  permissionDenied: { others: ['changeStaffRole'] },
  tokenLacksCall: { calls: ['signInWithPasskey'] },
  recoveryWaits: { others: ['confirmStaffRecovery'] },
  passkeyRejected: 'again',
  codeRejected: 'input',
  linkInvalid: { others: ['recoverStaff'] },
  passwordWeak: 'input',
  lastPasskey: { calls: ['addPasskey'] },
  nameTaken: 'input',
  lastOwner: { calls: ['changeStaffRole', 'inviteStaff'] },
  ownAccount: { others: ['changeStaffRole', 'disableStaff'] },
  staffDisabled: { calls: ['enableStaff'] },
  invalidInput: 'input',
  pageUnknown: 'input',
  resultPending: 'again',
  rowsWrong: 'input',
  tooManyViews: { calls: ['deleteView'] },
  checkOpen: 'input',
  testShopUnavailable: 'again',
  notFound: 'again',
  severalFound: 'input',
  changedMeanwhile: 'again',
  drawNameTaken: 'input',
  draftNotReady: { calls: ['saveDraft'] },
  notInState: 'again',
  mattersOpen: 'again',
  notHandedOver: { calls: ['takeOutPrizes', 'withdrawShipment'] },
  problemOpen: { calls: ['closeShipment', 'resendShipment', 'exchangePrizes'] },
  noProblem: { calls: ['reportShipmentProblem'] },
  shipmentClosed: 'again',
  decisionNotAllowed: { calls: ['closeShipment', 'resendShipment', 'exchangePrizes'] },
  prizesTaken: 'again',
  prizeRefunded: { calls: ['takeOutPrizes', 'withdrawShipment', 'closeShipment'] },
  notOfShipment: 'again',
  noSpareLeft: { calls: ['changeSpares'] },
  storageNotOver: 'again',
  untilPast: 'input',
  numberImpossible: 'input',
  numberTaken: 'input',
  notUnderWay: 'again',
  handedOver: { others: ['reportShipmentProblem'] },
  noPreferenceByPost: 'outside',
  shipmentWithdrawn: 'outside',
  shipmentUnpaid: 'again',
  pausedAlready: 'again',
  notPaused: 'again',
  boxPaused: { calls: ['resumeShipment'] },
  boxHeld: { others: ['decideOrderReview'] },
  boxTaken: { calls: ['claimBox'] },
  packedBefore: 'again',
  contentsChanged: 'again',
  allOfShipment: { calls: ['withdrawShipment'] },
  followUpWhole: { calls: ['withdrawShipment'] },
  addressGone: { calls: ['closeShipment'] },
  ownRequest: { others: ['approve'] },
  othersRequest: { others: ['withdrawApproval'] },
  requestWaits: { calls: ['withdrawApproval'] },
  requesterGone: { calls: ['reject'] },
  notIndependent: { others: ['approve', 'confirmStaffRecovery'] },
  requestRefused: { calls: ['reject'] },
  keyReused: 'again',
  doneBefore: 'again',
  notRefunded: { others: ['refundOrder'] },
  notPaid: 'again',
  alreadyRefunding: { calls: ['listRefunds'] },
  moreThanPaid: { calls: ['refundOrder'] },
  moreThanApproved: { calls: ['reject'] },
  disputed: { others: ['decideDispute'] },
  prizesSent: { calls: ['takeOutPrizes', 'withdrawShipment', 'refundOrder'] },
  ticketUnknown: 'input',
  ticketRefunded: 'input',
  partNotPossible: { calls: ['refundOrder', 'refundShipment'] },
  refundPeriodOver: { calls: ['refundOrder', 'refundShipment'] },
  settlementDiffers: 'outside',
  drawCancelled: 'again',
  refundStays: { others: ['payOutRefund'] },
  dayToCome: 'input',
  refundClosed: 'again',
  refundNotMade: 'again',
  notASale: 'outside',
  notABankTransfer: 'again',
  monthClosed: 'again',
  monthNotOver: 'again',
  earlierMonthOpen: { calls: ['startMonthClosing'] },
  monthOpen: { others: ['startMonthClosing'] },
  attachmentsFull: { calls: ['removeInquiryAttachment'] },
  attachmentUnusable: 'input',
  fileExpired: { same: ['startOrdersExport', 'startJournalExport', 'startCatalogueExport'] },
  underWay: 'again',
  tooManyAttempts: 'again',
  tooManyRequests: 'again',
  tooLarge: 'input',
  pictureTooLarge: 'input',
  brandTooLarge: 'input',
  pictureTooSmall: 'input',
  pictureDamaged: 'input',
  pictureAnimated: 'input',
  notAPicture: 'input',
  drawingRefused: 'input',
  unsupportedMediaType: 'input',
  tookTooLong: 'input',
  serverError: 'outside',
  busy: 'again',
  unavailable: 'again',
};

/** A sentence that asks its reader to do something. */
const REQUEST = /ください。/;

const ENDPOINTS = new Map<
  string,
  { readonly needs?: OpsEndpoint['needs']; readonly refusals: readonly string[] }
>(Object.entries({ ...consoleContract, ...opsContract }));

const CONSOLE = join(import.meta.dirname, '..', '..', '..', 'console');
const sources = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/^(?:text|manual)\/|^api\/refusal-text/.test(name))
  .map((name) => readFileSync(join(CONSOLE, name), 'utf8'))
  .join('\n');

test('Each sentence asks for its step', () => {
  expect(Object.keys(STEPS).toSorted()).toEqual(Object.keys(REFUSAL_TEXTS).toSorted());
  const others = ['PasskeyDialogError', 'Error'].map((name) => Object.assign(new Error(name), { name }));
  const failed = [NETWORK_ERROR_STATUS, 502].map((status) => new CallError(status));
  const texts = [...Object.values(REFUSAL_TEXTS), ...[...others, ...failed].map(errorText)];
  expect(texts.filter((text) => !REQUEST.test(text))).toEqual([]);
});

test('Each control that a sentence names is in the console', () => {
  const named = Object.values(REFUSAL_TEXTS).flatMap((text) => text.match(/(?<=「)[^」]+/g) ?? []);
  expect(named).toContain('返金で終了する');
  const scopes: readonly string[] = Object.values(REFUND_SCOPE_NAMES);
  const isShown = (name: string) =>
    scopes.includes(name) || new RegExp(`['">]\\s*${name}\\s*['"<]`).test(sources);
  expect(named.filter((name) => !isShown(name))).toEqual([]);
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
