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
import { endOwnSession } from '#backend/actions/staff/staff-sessions.ts';
import type { StaffServices } from '#backend/actions/staff/staff-services.ts';
import type { ConsoleHandlers } from './console-calls.ts';
import { type ViewCall, viewHandlers } from './views.ts';
import { presentMe, presentSignedIn } from './present.ts';

export const consoleHandlers = (staff: StaffServices): ConsoleHandlers => ({
  ...signInHandlers(staff),
  ...stepUpHandlers(staff),
  ...accountHandlers(staff),
  ...viewHandlers(staff),
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

const signInHandlers = (staff: StaffServices): Pick<ConsoleHandlers, SignInCall> => ({
  showMe: async (_input, { session }) => ({ answer: presentMe(session) }),

  startSignIn: async (_input, { browser }) => {
    const started = await startSignIn(staff, browser);
    return 'refusal' in started ? started : { answer: started };
  },

  signInWithPasskey: async ({ body }, { browser }) =>
    signedIn(await signInWithPasskey(staff, body.proof, browser)),

  signInWithAuthenticator: async ({ body }, { browser }) =>
    signedIn(await signInWithAuthenticator(staff, body, browser)),

  signInWithRecoveryCode: async ({ body }, { browser }) =>
    signedIn(await signInWithRecoveryCode(staff, body, browser)),

  openLink: async ({ body }, { browser }) => {
    const opened = await openLink(staff, body.secret, browser);
    return 'refusal' in opened ? opened : { answer: opened };
  },

  useLink: async ({ body }, { browser }) => {
    const used = await useLink(staff, body, browser);
    if ('refusal' in used) return used;
    const { answer: me, staffToken } = presentSignedIn(used);
    return { answer: { me, recoveryCodes: used.recoveryCodes }, staffToken };
  },

  signOut: async (_input, { session }) => {
    await endOwnSession(staff, session.sessionId, session);
    return { answer: {}, staffToken: null };
  },
});

type StepUpCall = 'startStepUp' | 'stepUpWithPasskey' | 'stepUpWithAuthenticator';

const stepUpHandlers = (staff: StaffServices): Pick<ConsoleHandlers, StepUpCall> => ({
  startStepUp: async (_input, { session }) => ({ answer: await startStepUp(staff, session) }),

  stepUpWithPasskey: async ({ body }, { session }) =>
    signedIn(await stepUpWithPasskey(staff, body.proof, session)),

  stepUpWithAuthenticator: async ({ body }, { session }) =>
    signedIn(await stepUpWithAuthenticator(staff, body.code, session)),
});

const accountHandlers = (
  staff: StaffServices,
): Omit<ConsoleHandlers, SignInCall | StepUpCall | ViewCall> => ({
  showOwnAccount: async (_input, { session }) => ({
    answer: await showOwnAccount(staff, session),
  }),

  startPasskey: async (_input, { session }) => ({ answer: await startPasskey(staff, session) }),

  addPasskey: async ({ body: { passkey } }, { session, browser }) =>
    signedIn(await addPasskey(staff, { passkey, browser }, session)),

  removePasskey: async ({ params }, { session }) =>
    done(await removePasskey(staff, params.passkeyId, session)),

  startAuthenticator: async (_input, { session }) => ({ answer: startAuthenticator(staff, session) }),

  setAuthenticator: ({ body }, { session, browser }) =>
    staff.passwords.admit({ address: browser.network, account: session.name }, async () =>
      done(await setAuthenticator(staff, body, session)),
    ),

  removeAuthenticator: async (_input, { session }) => {
    await removeAuthenticator(staff, session);
    return { answer: {} };
  },

  renewRecoveryCodes: async (_input, { session }) => ({ answer: await renewRecoveryCodes(staff, session) }),

  endOwnSession: async ({ params }, { session }) =>
    (await endOwnSession(staff, params.sessionId, session)) ? { answer: {} } : { refusal: 'notFound' },
});

type Refused = { readonly refusal: string };

/** A refusal, or the empty answer. */
const done = <Result extends Refused>(refused: Result | undefined) => refused ?? { answer: {} };

const signedIn = <Result extends Refused>(result: SignedIn | Result) =>
  isRefused<Result>(result) ? result : presentSignedIn(result);

const isRefused = <Result extends Refused>(result: SignedIn | Result): result is Result =>
  'refusal' in result;
