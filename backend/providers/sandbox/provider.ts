import type { Gateway } from '#backend/actions/payments/gateway.ts';
import { registerCard } from './customers.ts';
import { webhookSecret, newId } from './keys.ts';
import { insertWebhooks, type PlannedWebhook } from './stored-webhooks.ts';
import { capture, type CaptureFrom, refuse } from './payments.ts';
import { type SandboxDashboard, sandboxDashboard } from './dashboard.ts';
import { cancelSession, type SandboxDatabase, type SandboxSession, sessionById } from './sessions.ts';
import { deliver, deliverDue, type PostWebhook, type ProviderEvent, planWebhooks } from './webhooks.ts';
import { type Ending, isFailure, type WebhookDelivery, type TestCard } from './test-cards.ts';
import { sandboxGateway } from './gateway.ts';

/** An action on a page of the provider. */
export type PageAction = {
  readonly ending: Ending;
  readonly webhook?: WebhookDelivery;
  /** Which sessions can be captured; a page that is open in two tabs can be paid twice. */
  readonly captureFrom?: CaptureFrom;
};

/** `over`: the session had ended; nothing was done. */
export type PageActionResult = 'paid' | 'refused' | 'cancelled' | 'registered' | 'over';

/**
 * A webhook due at once is delivered by this process. The job delivers it after this delay only if the process ends
 * before.
 */
const FALLBACK_DELAY_MS = 10_000;

/** The built-in payment provider, separated from the shop like another company. */
export type SandboxProvider = {
  readonly gateway: Gateway;
  session(sessionId: string): Promise<SandboxSession | undefined>;
  act(session: SandboxSession, act: PageAction, post: PostWebhook): Promise<PageActionResult>;
  register(session: SandboxSession, params: Registration, post: PostWebhook): Promise<PageActionResult>;
  /** Delivers due webhooks. */
  deliverDue(post: PostWebhook): Promise<void>;
  /** Acts at the provider alone: by the shop's staff, by the payer's bank, by the provider. */
  readonly dashboard: SandboxDashboard;
};

type Registration = { readonly card: TestCard; readonly webhook?: WebhookDelivery };

type Settings = { readonly siteOrigin: string };

export async function openSandboxProvider(
  database: SandboxDatabase,
  { siteOrigin }: Settings,
): Promise<SandboxProvider> {
  const { db } = database;
  const secret = await webhookSecret(db);
  const plan = (event: ProviderEvent, way: WebhookDelivery = 'usual') => planWebhooks(event, way, secret);
  return {
    gateway: sandboxGateway(database, { secret, siteOrigin }),
    session: (sessionId) => sessionById(database, sessionId),
    act: async (session, { webhook, ...act }, post) => {
      const type = typeOf(act.ending);
      const paymentId = type === 'session.cancelled' ? null : newId('pay');
      const planned = plan({ type, session, paymentId }, webhook);
      if (!(await applyAction(database, { sessionId: session.sessionId, paymentId, planned }, act)))
        return 'over';
      await deliverAtOnce(database, post, planned);
      return DONE[type];
    },
    register: async (session, { card, webhook }, post) => {
      if ((await registerCard(db, session.sessionId, card)) === undefined) return 'over';
      const planned = plan({ type: 'customer.registered', session, paymentId: null }, webhook);
      await insertWebhooks(db, withDelay(planned));
      await deliverAtOnce(database, post, planned);
      return 'registered';
    },
    deliverDue: (post) => deliverDue(database, post),
    dashboard: sandboxDashboard(database, secret),
  };
}

function typeOf(ending: Ending) {
  if (ending === 'paid') return 'payment.captured';
  return ending === 'cancelled' ? 'session.cancelled' : 'payment.failed';
}

const DONE = {
  'payment.captured': 'paid',
  'payment.failed': 'refused',
  'session.cancelled': 'cancelled',
} as const;

type PaymentChange = {
  readonly sessionId: string;
  readonly paymentId: string | null;
  readonly planned: readonly PlannedWebhook[];
};

/** `false`: the session was over. */
async function applyAction(
  database: SandboxDatabase,
  { sessionId, paymentId, planned }: PaymentChange,
  { ending, captureFrom = 'open or paid' }: PageAction,
): Promise<boolean> {
  const webhooks = withDelay(planned);
  if (paymentId === null) {
    const isCancelled = await cancelSession(database.db, sessionId);
    if (isCancelled) await insertWebhooks(database.db, webhooks);
    return isCancelled;
  }
  const change = { sessionId, paymentId, webhooks };
  if (isFailure(ending)) return refuse(database.db, change, ending);
  return (await capture(database.batching, change, captureFrom)) !== undefined;
}

const withDelay = (planned: readonly PlannedWebhook[]) =>
  planned.map((webhook) => (webhook.dueInMs === 0 ? { ...webhook, dueInMs: FALLBACK_DELAY_MS } : webhook));

async function deliverAtOnce(
  database: SandboxDatabase,
  post: PostWebhook,
  planned: readonly PlannedWebhook[],
): Promise<void> {
  const atOnce = planned.filter(({ dueInMs }) => dueInMs === 0);
  await Promise.all(atOnce.map((webhook) => deliver(database, post, { ...webhook, tries: 0 })));
}
