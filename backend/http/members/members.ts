import { openConsentsOf } from '#backend/persistence/site-texts/consents.ts';
import { confirmDeletion, deleteAccount } from '#backend/actions/members/delete-account.ts';
import { changeMember, type MemberView, showMember } from '#backend/actions/members/profile.ts';
import { signUp } from '#backend/actions/members/sign-up.ts';
import { newProfile } from '#backend/domain/members/member.ts';
import type { Handlers } from '../server/public-calls.ts';
import { browserOf, logRefusal, tokensOf } from '../server/visitor.ts';
import { passwordHandlers } from './passwords.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { memberOverview } from '#backend/persistence/members/member-summary.ts';
import { presentOrder } from '../orders.ts';
import { presentWonPrize } from '../prizes.ts';
import {
  favouritesOf,
  deleteFavouriteDraw,
  deleteFavouriteCharacter,
} from '#backend/persistence/members/favourites.ts';
import { addFavourites } from '#backend/actions/members/favourites.ts';
import { renewToken } from '#backend/actions/members/proof.ts';
import type { MemberContext } from '#backend/actions/members/log-in.ts';
import type { PasskeyContext } from '#backend/actions/members/passkeys.ts';

export const memberHandlers = (context: PasskeyContext) =>
  ({
    ...passwordHandlers(context),
    ...deletionHandlers(context),
    ...favouriteHandlers(context.db),

    showUser: async (_input, { login }) => {
      const found = await showMember(context.db, login.memberId);
      return found === 'loginRequired' ? { refusal: found } : { answer: presentMember(found) };
    },

    showOverview: async (_input, { login }) => {
      const overview = await memberOverview(context.db, login.memberId, MAX_ENTRIES);
      const openConsents = await openConsentsOf(context.db, login.memberId);
      return {
        answer: {
          ...overview,
          openConsents: [...openConsents],
          unseenResults: overview.unseenResults.map(presentOrder),
          latestWins: overview.latestWins.map(({ prize, count }) => ({
            prize: presentWonPrize(prize),
            count,
          })),
          latestOrders: overview.latestOrders.map(presentOrder),
        },
      };
    },

    signUp: ({ body }, visitor) =>
      context.passwords.admit({ address: visitor.address, account: body.email }, async () => {
        const { email, password, passkey, line, code, emailPreferences = NO_EMAILS, ...profile } = body;
        const result = await signUp(context, {
          person: { ...newProfile(profile), email, emailPreferences },
          password,
          passkey,
          line,
          code,
          address: visitor.address,
          browser: await browserOf(visitor),
        });
        if ('refusal' in result) return logRefusal(visitor, result);
        visitor.log({ userId: result.member.memberId }, 'signed up');
        const answer = presentMember({ ...result, isBirthdayFixed: false });
        return { answer, cookie: tokensOf(result) };
      }),

    changeUser: async ({ body }, visitor) => {
      const { login, address, deviceToken, log } = visitor;
      const { email, code, presentPassword, emailPreferences, ...fields } = body;
      const newAddress =
        email === undefined ? undefined : { email, code, presentPassword, address, deviceToken };
      const changes = { ...fields, emailPreferences };
      const change = () => changeMember(context, { memberId: login.memberId, changes, newAddress });
      // Only a new address needs the password and a code.
      const result =
        newAddress === undefined
          ? await change()
          : await context.passwords.admit({ address, account: login.memberId }, change);
      if ('refusal' in result) return logRefusal(visitor, result);
      const answer = presentMember(result);
      if (!result.hasNewEmail) return { answer };
      log({ userId: login.memberId }, 'email address changed');
      // The password was verified.
      return { answer, cookie: await renewToken(context.db, login) };
    },
  }) satisfies Partial<Handlers>;

const deletionHandlers = (context: MemberContext) =>
  ({
    leave: async ({ body }, visitor) => {
      const { login, address } = visitor;
      const result = await context.passwords.admit({ address, account: login.memberId }, () =>
        confirmDeletion(context, login, body.password),
      );
      if ('refusal' in result) return logRefusal(visitor, result);
      const { openMatters, token } = result;
      return { answer: { openMatters }, cookie: { token } };
    },

    deleteUser: async ({ query }, { login, log }) => {
      // The same answer for another member's id and for an unknown id, so that ids cannot be probed.
      if (query.userId !== login.memberId) return { refusal: 'notFound', parameter: 'userId' };
      const result = await deleteAccount(context.db, login);
      if (result !== 'left') return result;
      log({ userId: login.memberId }, 'account deleted');
      return { answer: {}, cookie: 'ended' };
    },
  }) satisfies Partial<Handlers>;

/** Of the overview. */
/** Orders, results and kinds of prizes in an overview. */
const MAX_ENTRIES = 3;

const NO_EMAILS = { newDraws: false, restock: false };

/** In the words of the specification. */
const presentMember = ({ member, isBirthdayFixed }: MemberView) => ({
  ...member,
  userId: member.memberId,
  gender: member.gender ?? undefined,
  isBirthdayFixed,
});

function favouriteHandlers(db: Database) {
  const answerFor = async (memberId: string) => ({ answer: await favouritesOf(db, memberId) });
  return {
    listFavourites: (_input, { login: { memberId } }) => answerFor(memberId),

    addFavourites: async ({ body }, { login: { memberId } }) => {
      const added = await addFavourites(db, memberId, body);
      return typeof added === 'string' ? { refusal: added } : { answer: added };
    },

    removeFavouriteDraw: async ({ params: { directoryName } }, { login: { memberId } }) => {
      await deleteFavouriteDraw(db, memberId, directoryName);
      return answerFor(memberId);
    },

    removeFavouriteCharacter: async ({ params: { character } }, { login: { memberId } }) => {
      await deleteFavouriteCharacter(db, memberId, character);
      return answerFor(memberId);
    },
  } satisfies Partial<Handlers>;
}
