import type { Operation } from '#backend/actions/operation/ports.ts';
import type { BannerSaid } from '#backend/actions/operation/window/banners.ts';
import {
  changeBanner,
  putUpBanner,
  withdrawBanner,
} from '#backend/actions/operation/window/change-banners.ts';
import type { OpsAsked } from '#lib/contract/ops/contract.ts';
import type { OpsHandlers } from '../../../server/operator-calls.ts';
import { bannerLine } from '../../present/window.ts';

type Call = 'listBannersInWindow' | 'putUpBanner' | 'changeBanner' | 'withdrawBanner';

export const windowBannerHandlers = (operation: Operation): Pick<OpsHandlers, Call> => ({
  listBannersInWindow: async () => {
    const { banners, at } = await operation.window.banners.list();
    return { answer: { at: at.toISOString(), banners: banners.map(bannerLine) } };
  },

  putUpBanner: async ({ body: { dryRun, picture, startsAt, endsAt, ...words } }, { action }) => {
    const said = { ...words, ...pictureColumns(picture), startsAt: date(startsAt), endsAt: date(endsAt) };
    const put = await putUpBanner(operation, { said, dryRun }, action);
    return 'refusal' in put ? put : { answer: { banner: bannerLine(put), dryRun } };
  },

  changeBanner: async ({ params, body: { dryRun, ...body } }, { action }) => {
    const changed = await changeBanner(operation, { ...params, said: partlySaid(body), dryRun }, action);
    return 'refusal' in changed ? changed : { answer: { banner: bannerLine(changed), dryRun } };
  },

  withdrawBanner: async ({ params, body }, { action }) => {
    const down = await withdrawBanner(operation, { ...params, ...body }, action);
    return 'refusal' in down ? down : { answer: { banner: bannerLine(down), dryRun: body.dryRun } };
  },
});

type Given = Omit<OpsAsked<'changeBanner'>['body'], 'dryRun'>;

/** What is not given is left out, so that it stays. */
const partlySaid = ({ title, link, position, picture, startsAt, endsAt }: Given): Partial<BannerSaid> => ({
  ...(title !== undefined && { title }),
  ...(link !== undefined && { link }),
  ...(position !== undefined && { position }),
  ...(picture !== undefined && pictureColumns(picture)),
  ...(startsAt !== undefined && { startsAt: date(startsAt) }),
  ...(endsAt !== undefined && { endsAt: date(endsAt) }),
});

const pictureColumns = ({ pictureId, alt }: { readonly pictureId: string; readonly alt: string }) => ({
  pictureId,
  pictureAlt: alt,
});

const date = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));
