/** The result of a payment by card; `asks`: its holder has to authenticate first. */
export type CardEnding = 'paid' | 'asks' | Failure;

export type TestCard = {
  readonly number: string;
  readonly what: string;
  readonly ending: CardEnding;
};

/** Test numbers that providers publish. Others are rejected, so that nobody enters their own card. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', what: '支払えます', ending: 'paid' },
  { number: '4100000000000100', what: '支払えます(3Dセキュア、確認なし)', ending: 'paid' },
  { number: '4100000000005000', what: '3Dセキュアの確認があります', ending: 'asks' },
  { number: '4100000000500000', what: '3Dセキュアで失敗します', ending: 'authenticationFailed' },
  { number: '4123111111111000', what: '残高が足りません', ending: 'insufficientFunds' },
  { number: '4123111111111018', what: '利用限度額をこえます', ending: 'limitExceeded' },
  { number: '4123111111111034', what: 'セキュリティコードがちがいます', ending: 'declined' },
  { number: '4123111111111042', what: '有効期限が切れています', ending: 'declined' },
];

export const testCardBy = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number);

/** The password of every card holder. */
export const TEST_PASSWORD = '123456';

/** The data that the provider stores of a registered card; the number is not among it. */
export const shownOf = ({ number }: TestCard) => ({
  brand: 'みほんカード',
  lastFour: number.slice(-4),
  expiry: '2031-12',
});

/** Reasons for refusing a payment. */
const FAILURES = ['authenticationFailed', 'insufficientFunds', 'limitExceeded', 'declined'] as const;
export type Failure = (typeof FAILURES)[number];

/** Results that the provider's page offers. */
export const ENDINGS = ['paid', 'cancelled', ...FAILURES] as const;
export type Ending = (typeof ENDINGS)[number];

/** How the webhook of a result is delivered to the shop. */
const WEBHOOK_DELIVERIES = ['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'] as const;
export type WebhookDelivery = (typeof WEBHOOK_DELIVERIES)[number];

export const isFailure = (ending: string): ending is Failure => FAILURES.some((one) => one === ending);
export const isWebhookDelivery = (way: string): way is WebhookDelivery =>
  WEBHOOK_DELIVERIES.some((one) => one === way);
