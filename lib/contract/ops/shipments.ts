import { z } from 'zod';
import { Count, DirectoryName, GradeLabel, ONE_LINE, PrizeCode, Timestamp, Yen } from '../values.ts';
import {
  CARRIERS,
  DELIVERY_SLOTS,
  PRIZE_GRADES,
  PAUSE_REASONS,
  PAYMENT_STATUSES,
  RESOLUTIONS,
  RETURN_REASONS,
  SHIPMENT_PROBLEMS,
  SHIPMENT_TASKS,
  SHIPPING_METHODS,
  SHIPPING_STATUSES,
} from '../enums.ts';
import { GiftCard } from '../gift.ts';
import { PAYMENT_TYPES } from '../payment-types.ts';
import { LedgerEntry, OpsRefund } from './orders.ts';
import { Picture } from '../picture.ts';
import { DryRun, Id, IdOrNumber, MemberName, ShortNumber, Version, ShipmentReference } from './values.ts';

export const OpsShipment = z
  .object({
    shipmentId: Id,
    number: ShortNumber,
    status: z.enum(SHIPPING_STATUSES),
    task: z
      .enum(SHIPMENT_TASKS)
      .nullable()
      .meta({ description: 'What is to be done; null: it was withdrawn.' }),
    version: Version.meta({ description: 'Increases with every change.' }),
    prizes: z.int().nonnegative(),
    drawTitles: z.array(z.string()),
    memberName: MemberName,
    fee: Yen,
    isGift: z.boolean().meta({ description: 'Its box has a card and no prices.' }),
    method: z.enum(SHIPPING_METHODS),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    payUntil: Timestamp.nullable(),
    requestedAt: Timestamp,
    since: Timestamp.meta({ description: 'Since when it is in this state.' }),
    packedAt: Timestamp.nullable().meta({
      description: 'When its prizes were packed; null: not yet, or its address was corrected since.',
    }),
    exportedAt: Timestamp.nullable().meta({
      description:
        'When it was last written into a file for a carrier or partner; null: not since its label changed.',
    }),
    exportedBy: z.string().nullable(),
    deliverOn: z.iso.date().nullable().meta({ description: 'The preferred day of delivery; null: none.' }),
    deliverySlot: z
      .enum(DELIVERY_SLOTS)
      .nullable()
      .meta({ description: 'The preferred hours of delivery; null: none.' }),
    packer: z.string().nullable().meta({ description: 'Who packs it just now; null: nobody.' }),
    pausedAt: Timestamp.nullable().meta({
      description: 'Since when staff have paused it before its handover; null: they have not.',
    }),
    carrier: z.enum(CARRIERS).nullable(),
    trackingNumber: z.string().nullable(),
    problem: z
      .enum(SHIPMENT_PROBLEMS)
      .nullable()
      .meta({ description: 'What went wrong after the handover. Beside the status.' }),
    problemSince: Timestamp.nullable(),
    resolution: z
      .enum(RESOLUTIONS)
      .nullable()
      .meta({ description: 'How the problem ended; null: it is open.' }),
  })
  .meta({ id: 'OpsShipment' });
export type OpsShipment = z.infer<typeof OpsShipment>;

/** The destination; null once the member has deleted their account. */
const Address = z.object({
  name: z.string(),
  zip: z.string(),
  address: z.string(),
  address2: z.string(),
  tel: z.string(),
});

const LabelLine = z.string().trim().min(1).max(60).regex(ONE_LINE);

/** The lines of a label that staff have written. */
export const LabelLines = z
  .strictObject({
    address: z.array(LabelLine).min(1).max(4),
    name: z.array(LabelLine).min(1).max(2),
  })
  .meta({ id: 'LabelLines' });

export const OpsShipmentDetail = OpsShipment.extend({
  memberId: Id,
  address: Address.nullable(),
  label: LabelLines.nullable().meta({
    description: 'The lines of the label that staff have written; null: those of the address.',
  }),
  paymentType: z.enum(PAYMENT_TYPES).nullable(),
  gift: GiftCard.nullable().meta({ description: 'The card to put in; null: it is no gift.' }),
  isReceivers: z.boolean().meta({
    description: 'The receiver of a gift has typed the address, which its giver must not learn.',
  }),
  withdrawnAt: Timestamp.nullable(),
  packedBy: z.string().nullable().meta({ description: 'The operator who has packed it.' }),
  ticked: z.array(Id).meta({ description: 'While it is being packed, the prizes that are in it.' }),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  pauseNote: z.string().nullable(),
  boxes: z
    .array(ShipmentReference)
    .meta({ description: 'The other boxes of the same request, which was split. Without withdrawn ones.' }),
  splitFrom: ShipmentReference.nullable().meta({
    description:
      'The first box of its request, if this one was split off. The fee of all boxes is paid there.',
  }),
  returnReason: z.enum(RETURN_REASONS).nullable(),
  shopWords: z.string().nullable().meta({ description: 'To the member about the problem; null: none.' }),
  returnKeptUntil: Timestamp.nullable().meta({ description: 'Until when a returned one is kept.' }),
  resolvedAt: Timestamp.nullable(),
  follows: ShipmentReference.nullable().meta({ description: 'The shipment that this one follows up.' }),
  followedBy: ShipmentReference.nullable(),
  trackingUrl: z.url().nullable(),
  contents: z
    .array(
      z.object({
        wonPrizeId: Id,
        orderNumber: ShortNumber,
        ticket: z
          .int()
          .nonnegative()
          .nullable()
          .meta({ description: 'Its number in the box of the draw; null: the last-one prize.' }),
        directoryName: DirectoryName,
        drawTitle: z.string(),
        code: PrizeCode,
        grade: z.enum(PRIZE_GRADES),
        gradeLabel: GradeLabel,
        name: z.string(),
        variant: z
          .string()
          .nullable()
          .meta({ description: 'The one that was drawn; null: the prize has none.' }),
        picture: Picture,
        shelf: z.string().nullable().meta({ description: 'Where it is taken from.' }),
        spares: Count.meta({ description: 'Spare pieces of the same prize and variant.' }),
      }),
    )
    .meta({ description: 'By shelf, draw, grade and name.' }),
  moves: z.array(
    z.object({
      from: z.enum(SHIPPING_STATUSES).nullable(),
      to: z.enum(SHIPPING_STATUSES),
      event: z.string().nullable(),
      at: Timestamp,
    }),
  ),
  money: z.array(LedgerEntry),
  refunds: z.array(OpsRefund),
  reports: z.array(z.enum(SHIPMENT_PROBLEMS)).meta({ description: 'Problems that can be reported now.' }),
  decisions: z
    .array(z.enum([...RESOLUTIONS, 'cleared']))
    .meta({ description: 'Decisions that its problem allows now.' }),
}).meta({ id: 'OpsShipmentDetail' });
export type OpsShipmentDetail = z.infer<typeof OpsShipmentDetail>;

/** Maximum number of shipments in one call. */
export const MAX_SHIPMENTS_PER_CALL = 1_000;

const ShipmentList = z.array(IdOrNumber).min(1).max(MAX_SHIPMENTS_PER_CALL);

/** The result for a list of shipments. All of them are changed, or none. */
const MovedShipments = z
  .object({
    moved: z.array(z.object({ shipmentId: Id, number: ShortNumber })),
    before: z
      .array(z.object({ shipmentId: Id, number: ShortNumber }))
      .meta({ description: 'Shipments that were in the new state before.' }),
    dryRun: z.boolean(),
  })
  .meta({ id: 'MovedShipments' });
export type MovedShipments = z.infer<typeof MovedShipments>;

const transition = {
  method: 'POST',
  who: 'operator',
  needs: 'shipments.fulfil',
  stepUp: false,
  answer: MovedShipments,
  refusals: ['rowsWrong'],
} as const;
const shipmentListBody = z.strictObject({ shipments: ShipmentList, dryRun: DryRun });

export const shipmentCalls = {
  showShipment: {
    method: 'GET',
    path: '/api/ops/shipments/{shipment}',
    who: 'operator',
    needs: 'shipments.addresses',
    summary: 'One shipment with its address, contents and history. Recorded in the operator log.',
    params: z.strictObject({ shipment: IdOrNumber }),
    answer: OpsShipmentDetail,
    refusals: ['notFound', 'severalFound'],
  },
  acceptShipments: {
    ...transition,
    path: '/api/ops/shipments/accept',
    summary: `START to WAITING: the given shipments, or the oldest ${MAX_SHIPMENTS_PER_CALL} that are ready. Their addresses can no longer change.`,
    body: z
      .strictObject({ shipments: ShipmentList.optional(), all: z.literal(true).optional(), dryRun: DryRun })
      .refine(({ shipments, all }) => (shipments === undefined) !== (all === undefined), {
        message: 'wants either shipments or all',
      }),
  },
  packShipments: {
    ...transition,
    path: '/api/ops/shipments/pack',
    summary:
      'Record that accepted shipments are packed; with undo, that they are not. They stay in WAITING. No shipment needs it before its handover.',
    body: z.strictObject({
      shipments: ShipmentList,
      undo: z.boolean().default(false),
      dryRun: DryRun,
    }),
  },
  sendShipments: {
    ...transition,
    path: '/api/ops/shipments/ship',
    summary: 'WAITING to SHIPSTART, with the tracking numbers; each member gets an email.',
    body: z.strictObject({
      shipments: z
        .array(
          z.strictObject({
            shipment: IdOrNumber,
            carrier: z.enum(CARRIERS),
            trackingNumber: z.string().trim().min(1).max(40),
          }),
        )
        .min(1)
        .max(MAX_SHIPMENTS_PER_CALL),
      dryRun: DryRun,
    }),
  },
  markShipmentsMailed: {
    ...transition,
    path: '/api/ops/shipments/mailed',
    summary:
      'SHIPSTART to COMPLETEMAIL by hand, if the email cannot be delivered and the member was notified otherwise.',
    body: shipmentListBody,
  },
  deliverShipments: {
    ...transition,
    path: '/api/ops/shipments/deliver',
    summary: 'COMPLETEMAIL to DELIVERED.',
    body: shipmentListBody,
  },
} as const;
