import { openLink, useLink } from '#backend/actions/staff/links.ts';
import {
  addPasskey,
  endOtherSessions,
  endOwnSession,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  setAuthenticator,
  showOwnAccount,
  startAuthenticator,
  startPasskey,
} from '#backend/actions/staff/own-account.ts';
import { changeOwnContact, subscribeOwnBrowser } from '#backend/actions/staff/own-notices.ts';
import { deleteOwnBrowser } from '#backend/persistence/staff/staff-browsers.ts';
import { setNoticeChoice } from '#backend/persistence/staff/staff.ts';
import {
  type SignedIn,
  signInWithAuthenticator,
  signInWithPasskey,
  signInWithRecoveryCode,
  startSignIn,
  startStepUp,
  stepUpWithAuthenticator,
  stepUpWithPasskey,
} from '#backend/actions/staff/sign-in.ts';
import { deleteStaffSession } from '#backend/persistence/staff/staff-sessions.ts';
import type { StaffContext } from '#backend/actions/staff/staff-sessions.ts';
import { attemptFacts } from '#backend/actions/staff/throttle.ts';
import type { ConsoleCaller, ConsoleHandlers } from './console-calls.ts';
import { lastRecovery } from '#backend/persistence/staff/operator-log.ts';
import { RECOVERY_MS } from '#backend/domain/staff/staff-member.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { viewsOf, saveView, deleteView } from '#backend/persistence/staff/saved-views.ts';
import { MAX_VIEWS } from '#lib/contract/console/views.ts';
import { type SignedInStaff, verifiedUntil } from '#backend/domain/staff/staff-session.ts';
import { ROLE_PERMISSIONS } from '#lib/contract/ops/permissions.ts';

export const consoleHandlers = (context: StaffContext): ConsoleHandlers => ({
  ...signInHandlers(context),
  ...stepUpHandlers(context),
  ...accountHandlers(context),
  ...viewHandlers(context.db),
});

type SignInCall =
  | 'showMe'
  | 'startSignIn'
  | 'signInWithPasskey'
  | 'signInWithAuthenticator'
  | 'signInWithRecoveryCode'
  | 'openLink'
  | 'useLink'
  | 'signOut';

const signInHandlers = (context: StaffContext) =>
  ({
    showMe: async (_input, { session }) => ({ answer: await presentMe(context.db, session) }),

    startSignIn: async () => ({ answer: await startSignIn(context) }),

    signInWithPasskey: async ({ body }, { browser, log }) => {
      const result = await signInWithPasskey(context, body.proof, browser);
      logAttempt(log, result, { name: body.proof.id, network: browser.network });
      return signedIn(context.db, result);
    },

    signInWithAuthenticator: async ({ body }, { browser, log }) => {
      const result = await signInWithAuthenticator(context, body, browser);
      logAttempt(log, result, { name: body.name, network: browser.network });
      return signedIn(context.db, result);
    },

    signInWithRecoveryCode: async ({ body }, { browser, log }) => {
      const result = await signInWithRecoveryCode(context, body, browser);
      logAttempt(log, result, { name: body.name, network: browser.network });
      return signedIn(context.db, result);
    },

    openLink: async ({ body }) => {
      const opened = await openLink(context, body.secret);
      return 'refusal' in opened ? opened : { answer: opened };
    },

    useLink: async ({ body }, { browser }) => {
      const used = await useLink(context, body, browser);
      if ('refusal' in used) return used;
      const { answer: me, staffToken } = await presentSignedIn(context.db, used);
      return { answer: { me, recoveryCodes: used.recoveryCodes }, staffToken };
    },

    signOut: async (_input, { session }) => {
      await deleteStaffSession(context.db, session.staffId, session.sessionId);
      return { answer: {}, staffToken: null };
    },
  }) satisfies Partial<ConsoleHandlers>;

type StepUpCall = 'startStepUp' | 'stepUpWithPasskey' | 'stepUpWithAuthenticator';

const stepUpHandlers = (context: StaffContext) =>
  ({
    startStepUp: async (_input, { session }) => ({ answer: await startStepUp(context, session) }),

    stepUpWithPasskey: async ({ body }, { session, browser, log }) => {
      const result = await stepUpWithPasskey(context, body.proof, session);
      logAttempt(log, result, { name: session.name, network: browser.network });
      return signedIn(context.db, result);
    },

    stepUpWithAuthenticator: async ({ body }, { session, browser, log }) => {
      const result = await stepUpWithAuthenticator(context, body.code, session);
      logAttempt(log, result, { name: session.name, network: browser.network });
      return signedIn(context.db, result);
    },
  }) satisfies Partial<ConsoleHandlers>;

const accountHandlers = (
  context: StaffContext,
): Omit<ConsoleHandlers, SignInCall | StepUpCall | ViewCall> => ({
  showOwnAccount: async (_input, { session }) => ({
    answer: await showOwnAccount(context, session),
  }),

  changeOwnContact: async ({ body }, { session }) => {
    await changeOwnContact(context.db, body, session);
    return { answer: {} };
  },

  chooseOwnNotices: async ({ body }, { session }) => {
    await setNoticeChoice(context.db, session.staffId, body);
    return { answer: {} };
  },

  subscribeOwnBrowser: async ({ body: { endpoint, keys } }, { session }) =>
    done(await subscribeOwnBrowser(context.db, { endpoint, ...keys }, session)),

  removeOwnBrowser: async ({ params: { subscriptionId } }, { session }) =>
    (await deleteOwnBrowser(context.db, session.staffId, subscriptionId))
      ? { answer: {} }
      : { refusal: 'notFound' },

  startPasskey: async (_input, { session }) => ({ answer: await startPasskey(context, session) }),

  addPasskey: async ({ body: { passkey } }, { session, browser }) =>
    signedIn(context.db, await addPasskey(context, { passkey, browser }, session)),

  removePasskey: async ({ params }, { session }) =>
    done(await removePasskey(context.db, params.passkeyId, session)),

  startAuthenticator: async (_input, { session }) => ({
    answer: await startAuthenticator(context.db, session),
  }),

  setAuthenticator: ({ body }, { session, browser }) =>
    context.passwords.admit({ address: browser.network, account: session.name }, async () =>
      done(await setAuthenticator(context, body, session)),
    ),

  removeAuthenticator: async (_input, { session }) => {
    await removeAuthenticator(context.db, session);
    return { answer: {} };
  },

  renewRecoveryCodes: async (_input, { session }) => ({
    answer: await renewRecoveryCodes(context.db, session),
  }),

  endOwnSession: async ({ params }, { session }) =>
    done(await endOwnSession(context.db, params.sessionId, session)),

  endOtherSessions: async (_input, { session }) => ({
    answer: { ended: await endOtherSessions(context.db, session) },
  }),
});

type Attempt = { readonly name: string; readonly network: string };

/** Logs a refused sign-in. `name`: that of the person, or the id of the passkey. */
function logAttempt(log: ConsoleCaller['log'], result: SignedIn | Refused, attempt: Attempt): void {
  if (isRefused(result)) log({ refusal: result.refusal, ...attemptFacts(attempt) }, 'staff sign-in refused');
}

type Refused = { readonly refusal: string };

/** A refusal, or the empty answer. */
const done = <Result extends Refused>(refused: Result | undefined) => refused ?? { answer: {} };

const signedIn = async <Result extends Refused>(db: Database, result: SignedIn | Result) =>
  isRefused<Result>(result) ? result : presentSignedIn(db, result);

const isRefused = <Result extends Refused>(result: SignedIn | Result): result is Result =>
  'refusal' in result;

type ViewCall = 'listViews' | 'saveView' | 'deleteView';

const viewHandlers = (db: Database) =>
  ({
    listViews: async (_input, { session }) => ({
      answer: { views: [...(await viewsOf(db, session.staffId))] },
    }),

    saveView: async ({ body }, { session }) => {
      const saved = await saveView(db, session.staffId, body, MAX_VIEWS);
      return saved === undefined ? { refusal: 'tooManyViews' } : { answer: saved };
    },

    deleteView: async ({ params }, { session }) =>
      (await deleteView(db, session.staffId, params.viewId)) ? { answer: {} } : { refusal: 'notFound' },
  }) satisfies Partial<ConsoleHandlers>;

const presentMe = async (db: Database, session: SignedInStaff) => ({
  ...session,
  permissions: ROLE_PERMISSIONS[session.role],
  verifiedUntil: verifiedUntil(session),
  recoveredAt: await lastRecovery(db, session.name, RECOVERY_MS),
});

/** The answer that starts or renews a session, with the token for its cookie. */
const presentSignedIn = async (db: Database, { session, token }: SignedIn) => ({
  answer: await presentMe(db, session),
  staffToken: token,
});
