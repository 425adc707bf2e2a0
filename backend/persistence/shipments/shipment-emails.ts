import { alias } from 'drizzle-orm/pg-core';
import { inArray, eq } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { outbox, shipments, members } from '../schema.ts';
import { IS_RECEIVERS } from './gifts.ts';
import { emailReceiver } from './receiver-emails.ts';
import { prefectureOf } from '#lib/shipments/tariff.ts';
import { townOf } from '#backend/domain/shipments/shipment.ts';
import type { Email, EmailOf } from '#backend/domain/emails.ts';
import { queueEmail } from '../emails/outbox.ts';
import type { Resolution } from '#lib/contract/enums.ts';

export const emailRequested = (tx: Connection, shipmentId: string): Promise<void> =>
  queueShipmentEmail(tx, shipmentId, (shipment) => {
    const { prizes, fee, method, paymentType } = shipment;
    return {
      kind: 'shipmentRequested',
      ...factsOf(shipment),
      ...placeOf(shipment),
      prizes,
      fee,
      method,
      paymentType,
    };
  });

/** Tells the giver that the receiver has given the address: the prefecture, and the fee to pay. */
export const emailGiftGiven = (tx: Connection, shipmentId: string): Promise<void> =>
  queueShipmentEmail(tx, shipmentId, (shipment) => ({
    kind: 'giftGiven',
    ...factsOf(shipment),
    prefecture: placeOf(shipment).town,
    prizes: shipment.prizes,
    fee: shipment.fee,
    payUntil: shipment.payUntil?.toISOString() ?? null,
  }));

export const emailAddressChanged = (tx: Connection, shipmentId: string): Promise<void> =>
  queueShipmentEmail(tx, shipmentId, (shipment) => ({
    kind: 'shipmentAddressChanged',
    ...factsOf(shipment),
    ...placeOf(shipment),
  }));

/** Called before the prizes leave the shipment, because the email names their number. */
export const emailRequestExpired = (tx: Connection, shipmentId: string): Promise<void> =>
  queueShipmentEmail(tx, shipmentId, (shipment) => ({
    kind: 'shipmentExpired',
    ...factsOf(shipment),
    prizes: shipment.prizes,
    isFollowUp: shipment.parentId !== null,
  }));

/** After this email is sent, the shipment's status becomes COMPLETEMAIL. The receiver of a gift gets the number. */
export async function emailShipped(tx: Connection, shipmentId: string): Promise<void> {
  await emailReceiver(tx, shipmentId);
  await queueShipmentEmail(tx, shipmentId, (shipment) => ({
    kind: 'shipmentSent',
    prizes: shipment.prizes,
    ...factsOf(shipment),
    ...numberForMember(shipment),
  }));
}

/** Deletes unsent emails, because an operator has informed the member. */
export async function withdrawShippedEmails(tx: Connection, shipmentIds: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.shipmentId, [...shipmentIds]));
}

type ShipmentRow = typeof shipments.$inferSelect & {
  readonly memberName: string;
  /** The receiver of a gift has typed its address. */
  readonly isReceivers: boolean;
};

export const factsOf = ({ memberName, shipmentId }: ShipmentRow) => ({ name: memberName, shipmentId });

const placeOf = ({ zip, address, isReceivers }: ShipmentRow) =>
  isReceivers
    ? { zip: '', town: prefectureOf(address ?? '') ?? '' }
    : { zip: zip ?? '', town: townOf(address ?? '') };

/** Queues an email about a shipment to its member. Deleted accounts get none. */
export async function queueShipmentEmail(
  tx: Connection,
  shipmentId: string,
  write: (shipment: ShipmentRow) => Email,
): Promise<void> {
  const [found] = await tx
    .select({ shipment: shipments, isReceivers: IS_RECEIVERS, to: members.email, name: members.name })
    .from(shipments)
    .innerJoin(members, eq(members.memberId, shipments.memberId))
    .where(eq(shipments.shipmentId, shipmentId));
  if (found === undefined || found.to === null || found.name === null) return;
  const message = write({ ...found.shipment, isReceivers: found.isReceivers, memberName: found.name });
  const reference = message.kind === 'shipmentSent' ? { shipmentId } : {};
  const { memberId } = found.shipment;
  await queueEmail(tx, { to: found.to, message, memberId, ...reference });
}

/** A carrier shows on which way a number is, so the giver of a gift does not get that of an address they do not know. */
function numberForMember(shipment: ShipmentRow) {
  const { carrier, trackingNumber } = numberIn(shipment);
  return { carrier, trackingNumber: shipment.isReceivers ? null : trackingNumber };
}

function numberIn({ carrier, trackingNumber }: ShipmentRow) {
  if (carrier === null || trackingNumber === null)
    throw new Error('The shipment was handed over without a tracking number.');
  return { carrier, trackingNumber };
}

/** An email that is about no single shipment. */
export async function emailMember(
  tx: Connection,
  memberId: string,
  write: (name: string) => Email,
): Promise<void> {
  const [member] = await tx
    .select({ to: members.email, name: members.name })
    .from(members)
    .where(eq(members.memberId, memberId));
  if (member === undefined || member.to === null || member.name === null) return;
  await queueEmail(tx, { to: member.to, message: write(member.name), memberId });
}

/** An operator corrected the address. */
export const emailAddressCorrected = (tx: Connection, shipmentId: string): Promise<void> =>
  queueShipmentEmail(tx, shipmentId, (shipment) => ({
    kind: 'shipmentAddressCorrected',
    ...factsOf(shipment),
    ...placeOf(shipment),
  }));

/** The tracking number was corrected. If the email with the former one waits, it is replaced instead. */
export async function emailRenumbered(tx: Connection, shipmentId: string): Promise<void> {
  const waiting = await tx
    .delete(outbox)
    .where(eq(outbox.shipmentId, shipmentId))
    .returning({ emailId: outbox.emailId });
  await emailReceiver(tx, shipmentId);
  const kind = waiting.length > 0 ? 'shipmentSent' : 'shipmentRenumbered';
  // The giver of a gift to an address that they do not know had no number.
  if (kind === 'shipmentRenumbered' && (await isReceivers(tx, shipmentId))) return;
  await queueShipmentEmail(tx, shipmentId, (shipment) => ({
    ...(kind === 'shipmentSent'
      ? { kind, prizes: shipment.prizes, ...numberForMember(shipment) }
      : { kind, ...numberIn(shipment) }),
    ...factsOf(shipment),
  }));
}

async function isReceivers(tx: Connection, shipmentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ isReceivers: IS_RECEIVERS })
    .from(shipments)
    .where(eq(shipments.shipmentId, shipmentId));
  return row?.isReceivers === true;
}

/** A problem was reported. */
export const emailProblemReported = (tx: Connection, shipmentId: string): Promise<void> =>
  queueShipmentEmail(tx, shipmentId, (shipment) => {
    const { problem, returnReason: reason, returnKeptUntil } = shipment;
    if (problem === null) throw new Error('The shipment to report has no problem.');
    const keptUntil = returnKeptUntil?.toISOString() ?? null;
    const { shopWords: words } = shipment;
    return { kind: 'shipmentProblem', ...factsOf(shipment), problem, reason, keptUntil, words };
  });

type BoxChangeFacts = Pick<EmailOf<'shipmentChanged'>, 'change' | 'prizes'> &
  Partial<Pick<EmailOf<'shipmentChanged'>, 'returnedYen' | 'addedId' | 'replacedFor'>>;

/** Staff have changed it before its handover. */
export const emailChanged = (
  tx: Connection,
  shipmentId: string,
  { change, prizes, returnedYen = 0, addedId = null, replacedFor = null }: BoxChangeFacts,
): Promise<void> =>
  queueShipmentEmail(tx, shipmentId, (shipment) => ({
    kind: 'shipmentChanged',
    ...factsOf(shipment),
    change,
    prizes,
    returnedYen,
    addedId,
    replacedFor,
    isFollowUp: shipment.parentId !== null,
    reason: shipment.pauseReason,
  }));

/** A problem was closed without another shipment. */
export const emailProblemClosed = (tx: Connection, shipmentId: string): Promise<void> =>
  queueShipmentEmail(tx, shipmentId, (shipment) => ({
    kind: 'shipmentClosed',
    ...factsOf(shipment),
    resolution: resolutionOf(shipment),
  }));

/** Another shipment follows. */
export async function emailFollowUpAdded(tx: Connection, shipmentId: string): Promise<void> {
  const [parent] = await tx
    .select({ resolution: parents.resolution })
    .from(shipments)
    .innerJoin(parents, eq(parents.shipmentId, shipments.parentId))
    .where(eq(shipments.shipmentId, shipmentId));
  if (parent === undefined) throw new Error('The shipment follows up no other.');
  const resolution = resolutionOf(parent);
  await queueShipmentEmail(tx, shipmentId, (shipment) => {
    const { prizes, fee } = shipment;
    const payUntil = shipment.payUntil?.toISOString() ?? null;
    const facts = { ...factsOf(shipment), ...placeOf(shipment) };
    return { kind: 'shipmentFollows', ...facts, resolution, prizes, fee, payUntil };
  });
}

/** The shipments that others follow up. */
const parents = alias(shipments, 'parents');

function resolutionOf({ resolution }: Pick<typeof shipments.$inferSelect, 'resolution'>): Resolution {
  if (resolution === null) throw new Error('The problem of the shipment is not decided.');
  return resolution;
}
