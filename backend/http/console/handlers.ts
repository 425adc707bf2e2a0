import { openLink, useLink } from '#backend/actions/staff/links.ts';
import {
  addPasskey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  setAuthenticator,
  showOwnAccount,
  startAuthenticator,
  startPasskey,
} from '#backend/actions/staff/own-account.ts';
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
import type { ConsoleHandlers } from './console-calls.ts';
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
    showMe: async (_input, { session }) => ({ answer: presentMe(session) }),

    startSignIn: async (_input, { browser }) => {
      const started = await startSignIn(context, browser);
      return 'refusal' in started ? started : { answer: started };
    },

    signInWithPasskey: async ({ body }, { browser }) =>
      signedIn(await signInWithPasskey(context, body.proof, browser)),

    signInWithAuthenticator: async ({ body }, { browser }) =>
      signedIn(await signInWithAuthenticator(context, body, browser)),

    signInWithRecoveryCode: async ({ body }, { browser }) =>
      signedIn(await signInWithRecoveryCode(context, body, browser)),

    openLink: async ({ body }, { browser }) => {
      const opened = await openLink(context, body.secret, browser);
      return 'refusal' in opened ? opened : { answer: opened };
    },

    useLink: async ({ body }, { browser }) => {
      const used = await useLink(context, body, browser);
      if ('refusal' in used) return used;
      const { answer: me, staffToken } = presentSignedIn(used);
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

    stepUpWithPasskey: async ({ body }, { session }) =>
      signedIn(await stepUpWithPasskey(context, body.proof, session)),

    stepUpWithAuthenticator: async ({ body }, { session }) =>
      signedIn(await stepUpWithAuthenticator(context, body.code, session)),
  }) satisfies Partial<ConsoleHandlers>;

const accountHandlers = (
  context: StaffContext,
): Omit<ConsoleHandlers, SignInCall | StepUpCall | ViewCall> => ({
  showOwnAccount: async (_input, { session }) => ({
    answer: await showOwnAccount(context.db, session),
  }),

  startPasskey: async (_input, { session }) => ({ answer: await startPasskey(context, session) }),

  addPasskey: async ({ body: { passkey } }, { session, browser }) =>
    signedIn(await addPasskey(context, { passkey, browser }, session)),

  removePasskey: async ({ params }, { session }) =>
    done(await removePasskey(context.db, params.passkeyId, session)),

  startAuthenticator: async (_input, { session }) => ({ answer: startAuthenticator(session) }),

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
    (await deleteStaffSession(context.db, session.staffId, params.sessionId))
      ? { answer: {} }
      : { refusal: 'notFound' },
});

type Refused = { readonly refusal: string };

/** A refusal, or the empty answer. */
const done = <Result extends Refused>(refused: Result | undefined) => refused ?? { answer: {} };

const signedIn = <Result extends Refused>(result: SignedIn | Result) =>
  isRefused<Result>(result) ? result : presentSignedIn(result);

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

const presentMe = (session: SignedInStaff) => ({
  ...session,
  permissions: ROLE_PERMISSIONS[session.role],
  verifiedUntil: verifiedUntil(session),
});

/** The answer that starts or renews a session, with the token for its cookie. */
const presentSignedIn = ({ session, token }: SignedIn) => ({
  answer: presentMe(session),
  staffToken: token,
});
