import type { CardCharge, ProviderSession, ProviderSessionParams } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';
import { komojuGateway, type KomojuSettings } from '#backend/payments/komoju/komoju-gateway.ts';
import { type KomojuServer, SECRET_KEY } from './komoju-server.ts';
import { NOTICE_SECRET } from './komoju-webhook.ts';

export const aKomojuGateway = (server: KomojuServer, but: Partial<KomojuSettings> = {}) =>
  komojuGateway({
    secretKey: SECRET_KEY,
    webhookSecret: NOTICE_SECRET,
    baseUrl: server.baseUrl,
    timeoutMs: 5_000,
    ...but,
  });

export const aSessionWish = (but: Partial<ProviderSessionParams> = {}): ProviderSessionParams => ({
  key: 'hAnd0ff0000000000000Aa',
  mode: 'payment',
  yen: yen(7000),
  paymentType: 'CARD',
  description: 'まるぽのおつかいガチャ 10回',
  returnUrl: 'https://koron.example/sanrio/marupo-otsukai/result?redirectId=hAnd0ff0000000000000Aa',
  lifeMs: 15 * 60_000,
  member: { memberId: '5f0d8a0e-6f0b-4a52-9f1e-0d6f5c3b2a10', email: 'minori@example.jp' },
  ...but,
});

export const aCharge = (but: Partial<CardCharge> & Pick<CardCharge, 'customerId'>): CardCharge => {
  const { key, yen: sum, description, returnUrl, lifeMs } = aSessionWish();
  return { key, yen: sum, description, returnUrl, lifeMs, ...but };
};

/** A session that must have been opened. */
export function opened(answer: ProviderSession | 'refused' | 'away'): ProviderSession {
  if (typeof answer === 'string') throw new Error(`no session: ${answer}`);
  return answer;
}
