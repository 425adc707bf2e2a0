import { NEUTRAL_PUBLIC_VOICE } from './public-voice.ts';

/** Lines that the shop says beside its work, without naming a mascot. A brand may say any of them in its own words. */
export const NEUTRAL_VOICE = {
  ...NEUTRAL_PUBLIC_VOICE,
  topLead: 'ネットで引いて、かならず1つ。本物のグッズが、おうちに届きます。',
  noDraws: '次のガチャを、準備しています。',
  noNews: '新しいお知らせは、ここに並びます。',
  loginGreeting: 'おかえりなさい。',
  signUpGreeting: 'はじめまして。',
  signUpFromDraw: 'はじめまして。登録が終わったら、もとのガチャへもどれます。',
  reminderGreeting: 'だれでも、忘れることはあります。',
  contactLead: '順番にお読みしてお答えします。よくある質問に、もう答えがあるかもしれません。',
  noInquiries: 'こまったときは、いつでもおたずねください。',
  noSentOrders: '当選した賞品は、大切に保管しています。',
  noOrders: '気になるガチャを、のぞいてみてください。',
  noWonPrizes: '当選した賞品は、ここに並びます。',
  noSentPrizes: '賞品は、棚で出番を待っています。',
  noWaitingPrizes: '棚は、いまからっぽです。',
  noPrizesOfDraw: '棚のすみまで、確かめました。',
  nothingChosen: '箱は、まだからっぽです。',
  noShipments: '箱の用意をして、お待ちしています。',
  pastTheEnd: 'これより先のページはありません。',
  farewell: 'またお目にかかれる日を、お待ちしています。',
} as const satisfies Readonly<Record<string, string>>;

export type VoiceLine = keyof typeof NEUTRAL_VOICE;
export type Voice = Readonly<Record<VoiceLine, string>>;

const isLine = (name: string): name is VoiceLine => name in NEUTRAL_VOICE;
export const VOICE_LINES: readonly VoiceLine[] = Object.keys(NEUTRAL_VOICE).filter(isLine);

/** All lines of a brand: its own, and neutral ones for the rest. */
export const voiceOf = (own: Readonly<Partial<Voice>>): Voice => ({ ...NEUTRAL_VOICE, ...own });
