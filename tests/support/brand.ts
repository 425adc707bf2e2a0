import type { Brand } from '#lib/contract/brand.ts';

/** A shop that has nothing in common with the usual one: other name, words and colours, and no mascots. */
export const OTHER_BRAND: Brand = {
  name: 'くじ本舗',
  shortName: '本舗',
  title: 'くじ本舗 オンラインくじ',
  description: 'くじ本舗は、暮らしの道具のオンラインくじの店です。',
  keywords: ['くじ本舗', '道具'],
  claim: '引けばかならず届くくじ',
  senderName: 'くじ本舗 店頭',
  heroTitle: ['ひとつ引く、', '灯がともる。'],
  colours: { primary: '#8a3324', second: '#2f6f73', accent: '#e8c26a', ink: '#1f2a33' },
  mascots: { kind: 'off', own: [] },
  logo: null,
  icon: null,
  voice: {},
};

/** The names that only the usual brand has: its own, and those of its mascots as words. */
export const USUAL_NAMES =
  /ころん堂|まるぽ|ぽつ[がはをにも、。]|のこさん|ラムじい|ふぐちょ|ゆめじ|もぐ[がはをにも、。]|ぐる[がはをにも、。]/;
