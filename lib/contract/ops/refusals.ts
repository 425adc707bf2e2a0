import { z } from 'zod';
import { ROW_PROBLEMS, type RowProblemCode } from '../row-problems.ts';
import { DRAW_PROBLEMS } from '../draw-problems.ts';
import {
  BRAND_PICTURES_MB,
  CARRIER_BILLING_REFUND_DAYS,
  DRAWING_MB,
  EXPORT_FILE_HOURS,
  INDEPENDENCE_DAYS,
  PICTURE_MB,
  RECOVERY_HOURS,
  STAFF_LINK_HOURS,
} from '../shop-rules.ts';

/** All expected errors of operator calls, in English. */
export const OPS_REFUSALS = {
  tokenNeeded: {
    status: 401,
    message: 'This needs a valid operator token: authorization: Bearer kd_…',
  },
  permissionDenied: { status: 403, message: 'The role of this token does not have the permission for it.' },
  tooManyAttempts: {
    status: 429,
    message: 'Too many wrong tokens came from this network. Wait before trying another one.',
  },
  signInNeeded: { status: 401, message: 'Sign in to the console first.' },
  passkeyNeeded: {
    status: 403,
    message: 'You have signed in with a recovery code. Add a passkey before anything else.',
  },
  stepUpNeeded: { status: 403, message: 'Prove with your passkey that it is you, and try again.' },
  tokenLacksCall: {
    status: 403,
    message:
      'Staff need a fresh proof for this call. A token makes it only if it was made for it by name: token make … --for CALL.',
  },
  recoveryWaits: {
    status: 403,
    message: `A recovery has added this passkey. It proves nothing for ${RECOVERY_HOURS} hours, unless another owner confirms the recovery.`,
  },
  passkeyRejected: { status: 422, message: 'This passkey is not known, or was not used in time.' },
  codeRejected: { status: 422, message: 'These details are not right.' },
  linkInvalid: {
    status: 409,
    message: `This link was used, replaced, or is older than ${STAFF_LINK_HOURS} hours.`,
  },
  passwordWeak: { status: 422, message: 'This password is too easy to guess.' },
  lastPasskey: { status: 409, message: 'It is the only passkey. Add another one before removing it.' },
  nameTaken: { status: 409, message: 'There is a staff member with this name.' },
  lastOwner: { status: 409, message: 'There would be no owner left who can sign in.' },
  ownAccount: { status: 409, message: 'Another owner has to do this for you.' },
  staffDisabled: { status: 409, message: 'The staff member is disabled. Enable them first.' },
  tooManyViews: { status: 409, message: 'You have saved as many views as are kept. Delete one first.' },
  invalidInput: { status: 422, message: 'Something in the request is not as the contract wants it.' },
  pageUnknown: { status: 422, message: 'A link leads to no page of the shop.' },
  rowsWrong: { status: 422, message: 'Some lines are not right. Nothing was changed.' },
  notFound: { status: 404, message: 'There is nothing by that name.' },
  severalFound: { status: 409, message: 'Several have this number. Say all 16 digits, or the whole id.' },
  changedMeanwhile: {
    status: 409,
    message: 'Somebody has changed it since you read it. Nothing was changed. Read it again.',
  },
  resultPending: {
    status: 409,
    message:
      'The result of the order is not decided yet. Nothing is taken back before it. Try again in some seconds.',
  },
  drawNameTaken: { status: 409, message: 'There is a draw or a draft with this name.' },
  draftNotReady: { status: 422, message: 'The draft breaks rules. Nothing was published.' },
  checkOpen: {
    status: 409,
    message: 'The check of the draw found something that is not acknowledged. Nothing was published.',
  },
  notInState: { status: 409, message: 'It is not in a state that allows this.' },
  mattersOpen: { status: 409, message: 'Something of the member is not finished. Nothing was deleted.' },
  notHandedOver: { status: 409, message: 'The shipment was not handed over to a carrier.' },
  problemOpen: { status: 409, message: 'The shipment has a problem that is not decided.' },
  noProblem: { status: 409, message: 'The shipment has no problem. Report it first.' },
  shipmentClosed: { status: 409, message: 'The problem of the shipment is decided already.' },
  decisionNotAllowed: { status: 409, message: 'A shipment with such a problem is not decided so.' },
  prizesTaken: { status: 409, message: 'Some of these prizes are in a shipment.' },
  prizeRefunded: { status: 409, message: 'The tickets of these prizes are refunded, so they are not sent.' },
  notOfShipment: { status: 409, message: 'Some of these prizes are not in the shipment.' },
  noSpareLeft: { status: 409, message: 'There are too few spare pieces.' },
  storageNotOver: { status: 409, message: 'The storage of some of these prizes has not ended.' },
  untilPast: { status: 409, message: 'That day is over.' },
  numberImpossible: { status: 409, message: 'The carrier issues no such tracking number.' },
  numberTaken: { status: 409, message: 'The tracking number belongs to another shipment.' },
  notUnderWay: { status: 409, message: 'The shipment is not under way to its member.' },
  noPreferenceByPost: { status: 409, message: 'The shipment goes by post, which knows no day and no hours.' },
  handedOver: { status: 409, message: 'The shipment was handed over, so this cannot be changed any more.' },
  shipmentWithdrawn: { status: 409, message: 'The shipment was withdrawn.' },
  shipmentUnpaid: {
    status: 409,
    message: 'The fee of the shipment is not paid. Its member can withdraw it, or it expires by itself.',
  },
  pausedAlready: { status: 409, message: 'The shipment is paused already.' },
  notPaused: { status: 409, message: 'The shipment is not paused.' },
  boxPaused: { status: 409, message: 'Staff have paused the shipment. Resume it first.' },
  boxHeld: { status: 409, message: 'A dispute or a review of a payment holds the shipment.' },
  boxTaken: { status: 409, message: 'Another operator packs this box. Take it over if you have it.' },
  packedBefore: { status: 409, message: 'The box is packed already.' },
  contentsChanged: {
    status: 409,
    message: 'These are not the prizes of the box, which may have changed. Read it again.',
  },
  allOfShipment: { status: 409, message: 'Nothing would be left in the shipment. Withdraw it as a whole.' },
  followUpWhole: {
    status: 409,
    message: 'A shipment that follows up another one is sent or withdrawn as a whole.',
  },
  addressGone: { status: 409, message: 'The member has deleted their account, and with it the address.' },
  ownRequest: { status: 409, message: 'You have asked for this. Another operator has to decide.' },
  othersRequest: { status: 409, message: 'Another operator has asked for this. Only they withdraw it.' },
  requestWaits: {
    status: 409,
    message: 'The same was asked for already and waits for a second person.',
  },
  requesterGone: { status: 409, message: 'The operator who has asked for this may not do so any more.' },
  notIndependent: {
    status: 409,
    message: `You and the other operator have given each other access within the last ${INDEPENDENCE_DAYS} days. A third person has to decide.`,
  },
  requestRefused: { status: 409, message: 'What was asked for is not possible any more.' },
  keyReused: { status: 409, message: 'This idempotency key was used for something else.' },
  doneBefore: {
    status: 409,
    message: 'This was done before with the same idempotency key. Its answer is not stored any more.',
  },
  notRefunded: {
    status: 409,
    message: 'Nothing of what was paid for these prizes is refunded. Refund it first.',
  },
  notPaid: { status: 409, message: 'There is no payment of it that the shop has kept.' },
  alreadyRefunding: { status: 409, message: 'All of its money goes back already, or has gone.' },
  moreThanPaid: {
    status: 409,
    message:
      'That is more than is left of the payment. Goodwill and tickets leave a part of it; refund the rest with scope order.',
  },
  moreThanApproved: {
    status: 409,
    message:
      'It would return more than was approved, because another refund was withdrawn. Ask for it again.',
  },
  disputed: {
    status: 409,
    message: "The payer's bank asks for this payment back, or has taken it back.",
  },
  prizesSent: {
    status: 409,
    message:
      'A prize of it is in a shipment. Take it out of there or withdraw the shipment first; refund single tickets once it was shipped.',
  },
  ticketUnknown: { status: 422, message: 'The order has no such ticket.' },
  ticketRefunded: { status: 409, message: 'One of the tickets is refunded already.' },
  partNotPossible: {
    status: 409,
    message: 'This payment method returns whole payments only. Refund by bank transfer.',
  },
  refundPeriodOver: {
    status: 409,
    message: `This payment method returns a payment within ${CARRIER_BILLING_REFUND_DAYS} days only. Refund by bank transfer.`,
  },
  settlementDiffers: {
    status: 409,
    message: 'This settlement was imported before, with other sums.',
  },
  drawCancelled: { status: 409, message: 'The draw is cancelled already.' },
  refundStays: {
    status: 409,
    message: 'The draw is cancelled, or the order has no result, so its payment is refunded.',
  },
  dayToCome: { status: 409, message: 'That day has not come yet.' },
  refundClosed: { status: 409, message: 'The refund is done or withdrawn.' },
  refundNotMade: { status: 409, message: 'The refund was not made yet, or it was withdrawn.' },
  notASale: { status: 409, message: 'The refund is of a payment that was never a sale. It has no invoice.' },
  notABankTransfer: { status: 409, message: 'The refund is made by the payment provider.' },
  monthClosed: { status: 409, message: 'The month is closed already.' },
  monthNotOver: { status: 409, message: 'The month is not over. It can be closed one hour after its end.' },
  earlierMonthOpen: { status: 409, message: 'An earlier month is open. Close it first.' },
  monthOpen: {
    status: 409,
    message: 'The month is open. Close it first, so that nothing is imported twice.',
  },
  attachmentsFull: { status: 409, message: 'The next answer has all the files that it can have.' },
  attachmentUnusable: { status: 422, message: 'This file cannot be sent; `detail` says why.' },
  fileExpired: {
    status: 410,
    message: `The file was deleted ${EXPORT_FILE_HOURS} hours after it was made. Export it again.`,
  },
  testShopUnavailable: { status: 409, message: 'No test shop is set up, or it does not answer.' },
  underWay: { status: 409, message: 'This is being done already. Wait until it has ended.' },
  tooLarge: { status: 413, message: 'The body is too large.' },
  pictureTooLarge: {
    status: 422,
    message: `The picture has more than ${PICTURE_MB} MB or 50 million pixels, or the drawing more than ${DRAWING_MB} MB.`,
  },
  brandTooLarge: {
    status: 422,
    message: `The pictures of the brand have more than ${BRAND_PICTURES_MB} MB together.`,
  },
  pictureTooSmall: { status: 422, message: 'The picture has less than 16 pixels on a side.' },
  pictureDamaged: { status: 422, message: 'The picture cannot be read to its end.' },
  pictureAnimated: { status: 422, message: 'The picture is animated.' },
  notAPicture: { status: 422, message: 'The file is no SVG, PNG, JPEG or WebP picture.' },
  drawingRefused: {
    status: 422,
    message: 'The drawing has a script, refers to something outside itself, or cannot be drawn.',
  },
  unsupportedMediaType: { status: 415, message: 'The body is of a kind that this call does not read.' },
  tooManyRequests: { status: 429, message: 'Too many requests came from this address.' },
  tookTooLong: {
    status: 503,
    message: 'Reading this takes too long. Name a shorter period or narrower filters.',
  },
  serverError: { status: 500, message: 'Something went wrong in the shop. Its log says what.' },
  busy: { status: 503, message: 'The shop has too much to do just now. Try again in some seconds.' },
  unavailable: { status: 503, message: 'The shop cannot answer just now.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type OpsRefusalCode = keyof typeof OPS_REFUSALS;

/** Refusals that every call can return. */
export const COMMON_OPS_REFUSALS = [
  'tokenNeeded',
  'permissionDenied',
  'tokenLacksCall',
  'tooManyAttempts',
  'invalidInput',
  'keyReused',
  'doneBefore',
  'tooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'tookTooLong',
  'serverError',
  'busy',
  'unavailable',
] as const satisfies readonly OpsRefusalCode[];

/** An error in one line of a CSV file. Line 1 is the heading. */
export const CsvRowError = z
  .object({
    line: z.int().positive(),
    problem: z.string().meta({ description: 'An English sentence.' }),
    code: z.enum(Object.keys(ROW_PROBLEMS) as [RowProblemCode, ...RowProblemCode[]]),
    values: z.record(z.string(), z.string()).optional().meta({ description: 'Values in the sentence.' }),
  })
  .meta({ id: 'RowProblem' });
export type CsvRowError = z.infer<typeof CsvRowError>;

/** A broken rule of a draw in one of its fields. */
export const FieldProblem = z
  .object({
    path: z
      .string()
      .meta({ description: 'Empty: of the whole draw, such as its name.', examples: ['prizes.2.total'] }),
    code: z.enum(DRAW_PROBLEMS),
    message: z.string().meta({ description: 'The rule in English, without the path.' }),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .meta({ id: 'FieldProblem' });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** The body of every response to an operator of status 400 and above. */
export const OpsRefusalBody = z
  .object({
    code: z.enum(Object.keys(OPS_REFUSALS) as [OpsRefusalCode, ...OpsRefusalCode[]]),
    message: z.string().meta({ description: 'An English sentence.' }),
    detail: z.string().optional().meta({ description: 'Details in a sentence.' }),
    parameter: z.string().optional().meta({ description: 'The invalid parameter or field.' }),
    problems: z
      .array(CsvRowError)
      .optional()
      .meta({ description: 'The lines with errors; of a settlement a thousand at most.' }),
    fieldProblems: z.array(FieldProblem).optional().meta({ description: 'All broken rules of a draft.' }),
    retryAfter: z.int().nonnegative().optional().meta({ description: 'Seconds after which to try again.' }),
  })
  .meta({ id: 'OpsRefusal', description: "Why the shop refused an operator's call." });
export type OpsRefusalBody = z.infer<typeof OpsRefusalBody>;
