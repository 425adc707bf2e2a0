import type { Brand } from '#lib/contract/brand.ts';
import { USUAL_COLOURS } from './palette.ts';

/** The brand of pages that are rendered before the backend has answered for the first time. It names no shop. */
export const UNNAMED_BRAND: Brand = {
  name: '当店',
  shortName: '当店',
  title: 'オンラインくじ',
  description: 'キャラクターグッズや雑貨のオンラインくじの店です。',
  keywords: ['オンラインくじ'],
  claim: 'オンラインくじの店',
  senderName: '',
  heroTitle: ['オンライン', 'くじ'],
  colours: USUAL_COLOURS,
  mascots: { kind: 'off', own: [] },
  logo: null,
  icon: null,
  voice: {},
};
