import type { Gateway, ProviderSession, ProviderSessionParams } from '#backend/actions/payments/gateway.ts';
import { yen } from '#backend/domain/money.ts';
import { newRedirectId } from '#backend/crypto/secrets.ts';
import { aBackend, type TestBackend } from '../backend.ts';
import { aTimeTravelDatabase, letTimePass } from '../database.ts';

/** How charges of a registered card end. `asks`: its holder has to prove their identity on a page. */
export type CardEnding = 'paid' | 'asks' | 'insufficientFunds' | 'authenticationFailed';

export type SentWebhook = { readonly raw: Buffer; readonly headers: Readonly<Record<string, string>> };

/** A failure of the next request of a call. `lost`: it is processed, and its answer is lost. */
export type Interruption = 'down' | 'lost';
export type InterruptedCall = 'openSession' | 'chargeCard' | 'refund' | 'payment';

/** The other side of a gateway: acts of buyers, of the shop's staff at the provider, and of banks. */
export type ProviderSide = {
  /** Pays on the page of a session. Returns the payment's id. Throws if nobody can pay there. */
  pays(session: ProviderSession): Promise<string>;
  /** Enters a card that the bank refuses. */
  isDeclined(session: ProviderSession): Promise<void>;
  /** The time of the page is over. */
  expires(session: ProviderSession): Promise<void>;
  registers(session: ProviderSession, ending: CardEnding): Promise<void>;
  /** The holder of a registered card proves their identity on the page, or fails to. */
  proves(session: ProviderSession): Promise<void>;
  failsToProve(session: ProviderSession): Promise<void>;
  /** The webhook about a captured payment, signed by the provider, or with another secret. */
  captureWebhook(paymentId: string, signedBy?: 'provider' | 'others'): Promise<SentWebhook>;
  /** The webhook about money that was returned. */
  returnWebhook(paymentId: string): Promise<SentWebhook>;
  refunds(paymentId: string, yen: number): Promise<void>;
  opensDispute(paymentId: string): Promise<string>;
  endsDispute(disputeId: string, end: 'won' | 'lost'): Promise<void>;
  /** Transfers what the provider owes. Returns the settlement's id. */
  paysOut(): Promise<string>;
  interruptsNext(call: InterruptedCall, how: Interruption): void;
  /** The provider's clock goes on. */
  timePasses(minutes: number): Promise<void>;
  close(): Promise<void>;
};

/** A provider under test, without a shop: its gateway is made for the database of one. */
export type ProviderUnderTest = {
  readonly name: string;
  open(): Promise<{
    gateway(sandbox: Gateway): Gateway;
    /** Called once the backend is open. */
    side(backend: TestBackend): Promise<ProviderSide>;
  }>;
};

export type ProviderShop = TestBackend & {
  readonly gateway: Gateway;
  readonly side: ProviderSide;
  minutesPass(minutes: number): Promise<void>;
};

/** Opens a shop with the provider, and that provider. */
export async function aProviderShop(provider: ProviderUnderTest): Promise<ProviderShop> {
  const database = await aTimeTravelDatabase();
  const { gateway, side: openSide } = await provider.open();
  const backend = await aBackend({ database: database.url, gateway });
  const side = await openSide(backend);
  return {
    ...backend,
    gateway: backend.paying.gateway,
    side,
    minutesPass: async (minutes) => {
      await letTimePass(backend, minutes);
      await side.timePasses(minutes);
    },
    close: async () => {
      await backend.close();
      await side.close();
      await database.drop();
    },
  };
}

/** Parameters of a provider session of its own, but for these fields. */
export function aSessionRequest(but: Partial<ProviderSessionParams> = {}): ProviderSessionParams {
  const key = but.key ?? newRedirectId();
  return {
    key,
    mode: 'payment',
    yen: yen(7000),
    paymentType: 'CARD',
    description: 'まるぽのおつかいガチャ 10回',
    returnUrl: `https://koron.example/sanrio/marupo-otsukai/result?redirectId=${key}`,
    begunAt: new Date(),
    lifeMs: 15 * 60_000,
    member: { memberId: '5f0d8a0e-6f0b-4a52-9f1e-0d6f5c3b2a10', email: 'minori@example.jp' },
    ...but,
  };
}
