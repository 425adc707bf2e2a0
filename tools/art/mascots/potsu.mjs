import { ink } from '../press/inks.mjs';

const KNOB = `M144 22h32v24h-32z`;

/** ぽつ, a paper umbrella on one leg. */
export const potsu = {
  number: 2,
  name: 'ぽつ',
  sole: 308,
  layers: [
    {
      base: `<path d="M148 236v40h24v-40zM112 276h96v16h-96zM124 292h14v16h-14zM182 292h14v16h-14z"/>`,
      plate: `<path fill="${ink.lemon}" d="M112 276h96v16h-96z"/>
        <path fill="${ink.mikan50}" d="M148 236h24v40h-24z"/>`,
      key: `<path d="M148 236v38M172 236v38M112 276h96v16h-96zM130 294v14M190 294v14"/>
        <path d="M72 176c-20 4-36-4-46-24M248 176c20 4 36-4 46-24"/>`,
    },
    {
      base: `<path d="M160 34C136 66 88 140 46 222c16 16 34 14 48 2 12 18 36 20 66 4 30 16 54 14 66-4 14
          12 32 14 48-2C232 140 184 66 160 34z"/>`,
      plate: `<path fill="${ink.ichigo}" d="M160 34c-14 18-38 58-64 102h128c-26-44-50-84-64-102zM66
          190L46 222c16 16 34 14 48 2 12 20 40 20 66 4 26 16 54 16 66-4 14 12 32 14 48-2l-20-32z"/>
        <circle cx="92" cy="172" r="15" fill="${ink.ichigo50}"/>
        <circle cx="228" cy="172" r="15" fill="${ink.ichigo50}"/>`,
      key: `<path d="M160 38C136 66 88 140 46 222c16 16 34 14 48 2 12 18 36 20 66 4 30 16 54 14 66-4 14
          12 32 14 48-2C232 140 184 66 160 38z"/>
        <path d="M146 84l-26 50M174 84l26 50M96 136c40 10 88 10 128 0M64 190c30 8 48 10 68 12M256
          190c-30 8-48 10-68 12" stroke-width="6"/>`,
    },
    {
      base: `<path d="${KNOB}"/>`,
      plate: `<path fill="${ink.lemon}" d="${KNOB}"/>`,
      key: `<path d="M144 22h32v24h-32zM160 22V8"/>`,
      solid: `<path d="M124 196c24 8 48 8 72 0-2 20-16 28-36 28s-34-8-36-28z"/>`,
      over: `<circle cx="160" cy="150" r="36" fill="#fff" stroke="${ink.budo}" stroke-width="7"/>
        <circle cx="153" cy="153" r="17" fill="${ink.budo}"/>
        <circle cx="147" cy="146" r="5.5" fill="#fff"/>
        <path d="M144 206h32v24c0 22-32 22-32 0z" fill="${ink.ichigo50}" stroke="${ink.budo}"
          stroke-width="6" stroke-linejoin="round"/>
        <path d="M160 214v14" stroke="${ink.budo}" stroke-width="5" stroke-linecap="round"/>`,
    },
  ],
};
