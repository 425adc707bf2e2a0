import type { Brand } from '#lib/contract/brand.ts';
import { MASCOTS, type MascotNumber } from './mascot.ts';

/** The header's mascot is chosen from this list. 1 to 3 appear twice, to be chosen more often (§9). */
const HEADER_MASCOTS = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 1, 2, 3] as const;

/** The header's mascot for a random number from 0 up to, not including, 1. */
export function headerMascot(chance: number): MascotNumber {
  return HEADER_MASCOTS[Math.floor(chance * HEADER_MASCOTS.length)] ?? HEADER_MASCOTS[0];
}

/** The footer's mascot: the one after the header's; after the eighth the first. */
export function footerMascot(header: MascotNumber): MascotNumber {
  return MASCOTS[header % MASCOTS.length] ?? MASCOTS[0];
}

/** The empty part of a sticker below its feet, in percent of its height: each is placed on the edge. */
const SPACE_BELOW_FEET_PERCENT = {
  1: 15,
  2: 3.4,
  3: 17.2,
  4: 4.7,
  5: 4.7,
  6: 11.6,
  7: 14.4,
  8: 4.1,
} as const satisfies Record<MascotNumber, number>;

/** The empty part below the feet of a figure, and of a brand's own picture. */
const SPACE_BELOW_OTHERS_PERCENT = 8;

/** How often the header shows each mascot, as digits in the order of their numbers. */
export const weightsOf = ({ kind, own }: Brand['mascots']): string =>
  kind === 'own'
    ? own.map(({ weight }) => weight).join('')
    : MASCOTS.map((number) => HEADER_MASCOTS.filter((one) => one === number).length).join('');

/**
 * Pages are cached and the same for everybody, so the browser chooses before the first paint: this runs as
 * the first script of the page and sets the mascot and its pictures on <html>, which carries the brand's drawings and weights.
 * Without scripts the style sheet shows the first and the second.
 */
export const MASCOT_SCRIPT = `{\
let h=document.documentElement,d=h.dataset,w=d.weights||'${weightsOf({ kind: 'standard', own: [] })}',b=d.art||'/art',\
l=[1,2,3,4,5,6,7,8,9].flatMap(k=>[...w].flatMap((m,i)=>m<k?[]:i+1)),n=l[Math.floor(Math.random()*l.length)]||1,f=n%8+1,\
p=(name,value)=>h.style.setProperty(name,value);\
d.mascot=n;\
p('--header-mascot','url('+b+'/mascots/'+n+'.svg)');\
p('--footer-mascot','url('+b+'/mascots/'+f+'-sticker.svg)');\
p('--footer-mascot-room',(d.weights?${SPACE_BELOW_OTHERS_PERCENT}:[${MASCOTS.map((number) => SPACE_BELOW_FEET_PERCENT[number]).join()}][f-1])+'%')}`;
