'use client';

import { useRouter } from 'next/navigation';
import { useAddressQuestion } from '#components/forms/use-address-question.ts';
import { useForm } from '#components/forms/use-form.ts';
import type { ApiResult } from '#lib/api/result.ts';
import type { Member } from '#lib/contract/member/member.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { ShippingAddress } from '#lib/contract/shipping-address.ts';
import { findDraws } from '#lib/prizes/find-draws.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, LEAVING, submitResultOf, type SubmitResult } from '#lib/session/mutation-result.ts';
import { SHIPMENT_CHANGED, useInvalidate } from '#lib/session/invalidate.ts';
import { useSession } from '#lib/session/use-session.ts';
import { quoteFor } from '#lib/shipments/quote.ts';
import { sharesOf, type ShipmentSelection, type SelectedPrize } from '#lib/shipments/selection.ts';
import { type DeliveryPreference, requestShipment } from '#lib/shipments/request-shipment.ts';
import { OFFERED_SLOTS } from '#lib/contract/enums.ts';
import { deliveryDays } from '#lib/shipments/delivery-days.ts';
import { useClosedDays } from '#lib/shipments/use-closed-days.ts';
import { payFeeRoute } from '#lib/shipments/request-steps.ts';
import { unshippedById } from '#lib/prizes/unshipped-prizes.ts';
import {
  forgetAddressForm,
  readAddressForm,
  type AddressFormValues,
  OTHER,
  type AddressField,
} from '#lib/shipments/address-form.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { useSetShipment } from '#lib/shipments/use-shipment.ts';
import { isUnpaid } from '#lib/shipments/shipment-status.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { isTicked } from '#lib/forms/checkbox.ts';
import { createGift } from '#lib/shipments/create-gift.ts';
import { cardOf, giftValidators, isByLink } from '#components/gifts/gift-form.ts';
import { readAddress, readAddress2, readName, readTel, readZip } from '#lib/contract/member/fields.ts';
import type { FieldResult } from '#lib/contract/member/schemas.ts';
import { ownAddressOf } from '#lib/contract/member/own-address.ts';
import type { Validators } from '#lib/forms/form-state.ts';

export type ShipmentRequest = {
  readonly member: Member;
  readonly selection: ShipmentSelection;
  /** Called when the shipment is requested, before the page changes. */
  readonly onLeave: () => void;
  /** Called with the prizes that are not available any more. */
  readonly onUnavailable: (unavailable: readonly SelectedPrize[]) => void;
};

/** The form that requests a shipment. Selection and input are kept after a refusal. */
export function useShipmentRequest(request: ShipmentRequest) {
  const { member, selection } = request;
  const callApi = useApi();
  const closedDays = useClosedDays();
  const afterRequest = useAfterRequest(request);
  const afterLink = useAfterLink(request);
  const afterRefusal = useAfterRefusal(request);
  const askAbout = useAddressQuestion();

  async function send(values: AddressFormValues): Promise<SubmitResult<string>> {
    const { userId } = member;
    const card = cardOf(values, member.birthday);
    if (card !== undefined && isByLink(values, member.birthday)) {
      const showsPrizes = !isTicked(values.isSurprise);
      const made = await createGift(callApi, { userId, selection, card, showsPrizes });
      return made.ok ? afterLink() : afterRefusal(made);
    }
    const address = addressOf(values, member);
    const question = values.where === OTHER ? askAbout(address) : undefined;
    if (question !== undefined) return question;
    const quote = quoteFor(sharesOf(selection), address.address, values.method);
    if (quote === undefined) throw new Error('A valid address begins with a prefecture.');
    const reply = await requestShipment(callApi, {
      userId,
      selection,
      address,
      keepAddress: keepsAddress(values, member),
      chosen: quote.chosen,
      preference: preferenceOf(values, closedDays),
      gift: card,
    });
    return reply.ok ? afterRequest(reply.answer) : afterRefusal(reply);
  }
  return useForm({ initial: readAddressForm(member), validators: validatorsFor(member), send });
}

function useAfterRequest({ member, onLeave }: ShipmentRequest) {
  const router = useRouter();
  const invalidate = useInvalidate();
  const setShipment = useSetShipment();
  const { empty } = useSelection();
  const { refresh } = useSession();
  return async (shipment: ShipmentDetail): Promise<SubmitResult> => {
    onLeave();
    await setShipment(shipment);
    forgetAddressForm(member.userId);
    empty();
    await invalidate([...SHIPMENT_CHANGED, 'showUser']);
    await refresh();
    // `replace`: the browser's back button leads to the prizes.
    router.replace(
      isUnpaid(shipment) ? payFeeRoute(shipment.userShipId) : shipmentRoute(shipment.userShipId),
    );
    return LEAVING;
  };
}

/** The link is on the page of the shipments. */
function useAfterLink({ member, onLeave }: ShipmentRequest) {
  const router = useRouter();
  const invalidate = useInvalidate();
  const { empty } = useSelection();
  return async (): Promise<SubmitResult> => {
    onLeave();
    forgetAddressForm(member.userId);
    empty();
    await invalidate(SHIPMENT_CHANGED);
    router.replace(ROUTES.shipments);
    return LEAVING;
  };
}

type Refused = Exclude<ApiResult<'requestShipment'>, { ok: true }>;

function useAfterRefusal({ selection, onUnavailable }: ShipmentRequest) {
  const callApi = useApi();
  const { refresh } = useSession();
  const invalidate = useInvalidate();
  const { keep, updateTerms } = useSelection();

  /** Removes unavailable prizes from the selection and reports them. */
  async function removeUnavailable(refused: Refused): Promise<SubmitResult<string>> {
    const waiting = await unshippedById(callApi, selection.prizes);
    const unavailable = selection.prizes.filter(({ wonPrizeId }) => waiting?.has(wonPrizeId) === false);
    if (unavailable.length === 0) return submitResultOf(refused);
    await invalidate(SHIPMENT_CHANGED);
    keep(({ wonPrizeId }) => waiting?.has(wonPrizeId) ?? true);
    onUnavailable(unavailable);
    return DONE;
  }

  return async (refused: Refused): Promise<SubmitResult<string>> => {
    switch (refused.refusal?.code) {
      case 'prizesTaken':
      case 'storageOver':
      case 'notFound':
        return removeUnavailable(refused);
      case 'feeChanged':
      case 'methodNotOffered':
      case 'notCombinable': {
        const names = selection.draws.map(({ directoryName }) => directoryName);
        const [reply, prizes] = await Promise.all([
          findDraws(callApi, names),
          unshippedById(callApi, selection.prizes),
        ]);
        if (reply.ok) updateTerms(reply.answer.items, prizes ?? undefined);
        break;
      }
      case 'loginRequired':
        await refresh();
        break;
      default:
    }
    return submitResultOf(refused);
  };
}

/** Validates the typed address only when it is chosen. */
const ifOther =
  (read: (text: string) => FieldResult) =>
  (text: string, { where }: AddressFormValues): FieldResult =>
    where === OTHER ? read(text) : { value: text };

const validatorsFor = ({ birthday }: Member): Validators<AddressField> => ({
  ...giftValidators(birthday),
  name: ifOther(readName),
  zip: ifOther(readZip),
  address: ifOther(readAddress),
  address2: ifOther(readAddress2),
  tel: ifOther(readTel),
});

/** Returns the chosen preference. A day that a former visit chose may be over. */
function preferenceOf(
  { deliverOn, deliverySlot }: AddressFormValues,
  closed: ClosedDays,
): DeliveryPreference {
  const slot = OFFERED_SLOTS.find((one) => one === deliverySlot);
  return {
    ...(deliveryDays(closed).includes(deliverOn) && { deliverOn }),
    ...(slot !== undefined && { deliverySlot: slot }),
  };
}

/** Whether the profile of a member without an address gets the typed one. That of a gift is somebody else's. */
const keepsAddress = (values: AddressFormValues, member: Member): boolean =>
  ownAddressOf(member) === undefined &&
  isTicked(values.keep) &&
  cardOf(values, member.birthday) === undefined;

/** Returns the chosen address. */
export function addressOf({ where, ...typed }: AddressFormValues, member: Member): ShippingAddress {
  const { name, zip, address, address2, tel } = where === OTHER ? typed : member;
  return { name, zip, address, address2, tel };
}
