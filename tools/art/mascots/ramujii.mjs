import { ink } from '../press/inks.mjs';

const BODY = `M130 54h64c26 22 28 58-2 82 38 20 50 56 50 98 0 28-24 38-80 38s-80-10-80-38c0-42 12-78
  50-98-30-24-28-60-2-82z`;
const CAP = `M122 20h80v38h-80z`;

/** ラムじい, a heron who is a ramune bottle. */
export const ramujii = {
  number: 4,
  name: 'ラムじい',
  sole: 308,
  layers: [
    {
      base: `<path d="M134 262h12v40h-12zM178 262h12v40h-12z"/>`,
      plate: `<path fill="${ink.lemon}" d="M112 292h36v12h-36zM158 292h36v12h-36z"/>`,
      key: `<path d="M140 268v30M140 298l-24 4M140 298l10 6M186 268v30M186 298l-24 4M186 298l10 6"/>`,
    },
    {
      base: `<path d="M118 76L24 108c0 10 8 14 18 14l80-4z"/>`,
      plate: `<path fill="${ink.lemon}" d="M118 78L24 108c0 10 8 14 18 14l80-4z"/>`,
      key: `<path d="M118 76L24 108c0 10 8 14 18 14l80-4zM30 110l86-14"/>`,
    },
    {
      base: `<path d="${BODY}"/>`,
      plate: `<path fill="${ink.soda20}" d="${BODY}"/>
        <path fill="${ink.soda50}" d="M90 186c22 20 50 20 72 0 22 20 50 20 72 0 6 16 8 30 8 48 0 28-24
          38-80 38s-80-10-80-38c0-18 2-32 8-48z"/>
        <circle cx="184" cy="106" r="13" fill="${ink.ichigo50}"/>`,
      key: `<path d="${BODY}"/>
        <path d="M92 188c22 18 48 18 70 0 22 18 48 18 70 0" stroke-width="6"/>
        <path d="M230 204c-4 24-24 40-52 42M222 226c-8 14-20 24-36 28" stroke-width="6"/>`,
      solid: `<ellipse cx="142" cy="96" rx="9" ry="11"/>`,
      over: `<path d="M120 76c8-14 26-18 40-8-8 10-26 14-40 8z" fill="#fff" stroke="${ink.budo}"
          stroke-width="6" stroke-linejoin="round"/>
        <circle cx="162" cy="140" r="22" fill="${ink.soda}" stroke="${ink.budo}" stroke-width="7"/>
        <path d="M151 138c0-7 5-10 10-10" stroke="#fff" stroke-width="6" fill="none"
          stroke-linecap="round"/>`,
    },
    {
      base: `<path d="${CAP}"/>`,
      plate: `<path fill="${ink.ichigo}" d="${CAP}"/>`,
      key: `<path d="M122 26c0-4 2-6 6-6h68c4 0 6 2 6 6v32h-80zM142 32v26M162 32v26M182 32v26"/>`,
    },
  ],
};
