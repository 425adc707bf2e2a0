import { goodBreak } from '#lib/shipments/label-lines.ts';
import { labelWidthOf } from '#lib/shipments/label-width.ts';

const PREFECTURE = /^(?:東京都|北海道|(?:京都|大阪)府|.{2,3}県)/u;
/** Greedy: for a name like 四日市市 too long is safer than too short. */
const MUNICIPALITY = /^(?:.{1,6}郡.{1,6}[町村]|.{1,6}市.{1,3}区|.{1,7}[市区]|.{1,6}[町村])/u;

/**
 * B2 splits an address into prefecture, municipality, and town with number; maximum widths in half-width characters.
 */
const MUNICIPALITY_WIDTH = 24;
export const TOWN_WIDTH = 32;
export const ADDRESS_WIDTH = 64;

/** Town and number of an address; empty where its beginning is none that B2 splits off. */
export function townOf(address: string): string {
  const rest = address.slice(PREFECTURE.exec(address)?.[0].length ?? 0);
  const municipality = MUNICIPALITY.exec(rest)?.[0] ?? '';
  return labelWidthOf(municipality) > MUNICIPALITY_WIDTH ? '' : rest.slice(municipality.length).trim();
}

/** The longest beginning of an address that B2 takes. */
export function b2Beginning(address: string): string {
  const characters = Array.from(address);
  const fits = (text: string) =>
    labelWidthOf(text) <= ADDRESS_WIDTH && labelWidthOf(townOf(text)) <= TOWN_WIDTH;
  const length =
    characters.findLastIndex((_character, index) => fits(characters.slice(0, index + 1).join(''))) + 1;
  return goodBreak(address, characters.slice(0, length).join(''));
}
