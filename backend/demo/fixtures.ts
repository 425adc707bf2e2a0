import { UNDELIVERABLE_DOMAIN } from '#backend/domain/members/email-address.ts';

/** A demonstration member and the content of their account. */
export type DemoMember = {
  readonly email: string;
  readonly name: string;
  readonly birthday: string;
  readonly home: Home;
  /** Description of the account for people who try the demonstration. */
  readonly shows: string;
};

type Home = {
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly tel: string;
};

/** Email domain of all demonstration members. It identifies them, and no email to it leaves the shop. */
export const EMAIL_DOMAIN = `@mihon${UNDELIVERABLE_DOMAIN}`;

/** Public: the report prints it. */
export const DEMONSTRATION_PASSWORD = 'mihon-shika-akanai-tobira';

const HOMES: readonly Home[] = [
  { zip: '1500001', address: '東京都渋谷区神宮前1-2-3', address2: 'ころんハイツ101', tel: '09000000001' },
  { zip: '6008216', address: '京都府京都市下京区東塩小路町1-1', address2: '', tel: '09000000002' },
  { zip: '0600001', address: '北海道札幌市中央区北一条西2-1', address2: 'ゆきむし荘3号', tel: '09000000003' },
  { zip: '8120011', address: '福岡県福岡市博多区博多駅前3-4', address2: '', tel: '09000000004' },
];

const GROWN_UP = '1994-05-05';

type DemoMemberText = Pick<DemoMember, 'name' | 'shows'> & {
  readonly id: string;
  readonly birthday?: string;
};

const DEMO_MEMBERS = {
  everything: {
    id: 'zenbu',
    name: '丸山 ぽぽ',
    shows: 'orders and shipments in every state, prizes of several draws',
  },
  newcomer: { id: 'hajimete', name: '浅野 はじめ', shows: 'nothing yet: every page empty' },
  fees: {
    id: 'okuri',
    name: '大倉 おくり',
    shows: 'a fee that is due, one that was refused, a withdrawn shipment',
  },
  refunds: {
    id: 'henkin',
    name: '辺見 かえる',
    shows: 'refunds of orders, tickets, goodwill and a fee: due, done, and by bank transfer',
  },
  approvals: {
    id: 'machi',
    name: '待田 きまる',
    shows: 'refunds that a second person approved, rejected, or has not decided',
  },
  disputed: {
    id: 'igi',
    name: '井木 もうす',
    shows: 'payments that were refunded, disputed and taken back at the provider',
  },
  cancelled: { id: 'chuushi', name: '中野 とりやめ', shows: 'orders of two cancelled draws' },
  troubles: {
    id: 'komari',
    name: '小森 こまり',
    shows:
      'shipments that came back, were lost or damaged, and what followed; prizes given up or kept longer',
  },
  card: { id: 'kaado', name: '門田 かあど', shows: 'a registered card, emails about new draws' },
  suspended: {
    id: 'teishi',
    name: '留守 とまる',
    shows: 'a suspended member: the login says until when, and their shipment goes on',
  },
  inquiries: { id: 'toi', name: '戸井 あわせ', shows: 'inquiries that wait, are answered, or closed' },
  leaver: { id: 'taikai', name: '去田 さる', shows: 'nobody: the account was deleted after a delivery' },
} as const satisfies Readonly<Record<string, DemoMemberText>>;

type Fixtures = Readonly<Record<keyof typeof DEMO_MEMBERS | 'young', DemoMember>>;

/** `today` is the date in Japan: one member is always 16. */
export const fixturesOn = (today: string): Fixtures => ({
  everything: demoMemberOf(DEMO_MEMBERS.everything, 0),
  newcomer: demoMemberOf(DEMO_MEMBERS.newcomer, 1),
  fees: demoMemberOf(DEMO_MEMBERS.fees, 2),
  refunds: demoMemberOf(DEMO_MEMBERS.refunds, 3),
  approvals: demoMemberOf(DEMO_MEMBERS.approvals, 0),
  cancelled: demoMemberOf(DEMO_MEMBERS.cancelled, 2),
  disputed: demoMemberOf(DEMO_MEMBERS.disputed, 3),
  troubles: demoMemberOf(DEMO_MEMBERS.troubles, 1),
  card: demoMemberOf(DEMO_MEMBERS.card, 0),
  suspended: demoMemberOf(DEMO_MEMBERS.suspended, 3),
  inquiries: demoMemberOf(DEMO_MEMBERS.inquiries, 2),
  leaver: demoMemberOf(DEMO_MEMBERS.leaver, 1),
  young: demoMemberOf(
    {
      id: 'juuroku',
      name: '小森 はやし',
      shows: 'sixteen years old: a guardian agrees, and a month has a limit',
      birthday: `${Number(today.slice(0, 4)) - 16}-01-01`,
    },
    2,
  ),
});

/** Further buyers, so that boxes are partly sold. */
export const visitors = (many: number): readonly DemoMember[] =>
  Array.from({ length: many }, (_, nth) =>
    demoMemberOf(
      { id: `kyaku-${nth + 1}`, name: `客田 ${nth + 1}`, shows: 'some prizes, some of them sent' },
      nth,
    ),
  );

function demoMemberOf({ id, name, shows, birthday = GROWN_UP }: DemoMemberText, nth: number): DemoMember {
  const home = HOMES[nth % HOMES.length];
  if (home === undefined) throw new Error('There are no homes.');
  return { name, shows, birthday, home, email: `${id}${EMAIL_DOMAIN}` };
}

/** Reproducible random numbers of a seed. */
export type Chance = {
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  of<One>(some: readonly One[]): One;
  /** `true` with a probability of `times` in ten. */
  inTen(times: number): boolean;
};

/** A linear congruential generator whose products fit a double. */
export function chanceFrom(seed: number): Chance {
  let state = seed % MODULUS;
  const below = (bound: number) => {
    state = (state * 48_271 + 11) % MODULUS;
    return Math.floor((state / MODULUS) * bound);
  };
  return {
    below,
    of: (some) => {
      const one = some[below(some.length)];
      if (one === undefined) throw new Error('There is nothing to choose from.');
      return one;
    },
    inTen: (times) => below(10) < times,
  };
}

const MODULUS = 2_147_483_647;
