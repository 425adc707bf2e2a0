/** A note at the end of a place name: a floor, numbers or hamlets of the zip code. */
const NOTE_AT_THE_END = /（[^（）]*）$/;
const FLOOR = /階[^（）]*）$/;

/**
 * A place without towns whose name is repeated as its town: 「岡谷市岡谷市」, 「利島村利島村一円」, 「小菅村小菅村の次に１〜６６３番地がくる場合」. (多賀町一円 is
 * a town.)
 */
const WHOLE_PLACE = /^((?:[^郡]+郡)?(.{1,6}[市町村]))\2(?:一円|の次に.*)?$/;

/** 「種市第50地割〜第70地割」 and 「穴明22地割、穴明23地割」 are ranges of 種市 and 穴明. */
const STRETCH = /(?:第?\d+地割)[〜、].*$/;

/** Brackets around the wing of a building are removed; its name stays. */
const BRACKETS = /[（）]/g;

const FULL_WIDTH = /[！-～]/g;
const halfWidth = (name) =>
  name.replace(FULL_WIDTH, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0)).replaceAll('−', '-');

function cleaned(town) {
  // Japan Post's wave between numbers, whose two code points look alike.
  const place = town.replaceAll('～', '〜').replace(NOTE_AT_THE_END, '').replace(WHOLE_PLACE, '$1');
  return halfWidth(place.replace(BRACKETS, '')).replace(STRETCH, '');
}

/** The longest town or place at the beginning of a name; '': none is known. */
function beginningOf(name, places) {
  for (let length = name.length - 1; length > 0; length -= 1) {
    const beginning = name.slice(0, length);
    if (places.has(beginning)) return beginning;
  }
  return '';
}

/** The town as it is written in an address; several if the postal data put several in one row. */
function townsOf(town, places) {
  const name = cleaned(town);
  const isBuilding = FLOOR.test(town);
  if (!isBuilding && !name.includes('、')) return [name];
  const beginning = beginningOf(name.split('、')[0], places);
  const rest = name.slice(beginning.length);
  // 「霞が関霞が関ビル」 is a building in 霞が関.
  if (isBuilding) return [`${beginning} ${rest}`.trim()];
  return rest.split('、').map((part) => beginning + part);
}

/** The addresses of every zip code, each once. `postal`: the towns of each code by prefecture, each with its city. */
export function addressBook(postal) {
  const entries = Object.entries(postal);
  const everyTown = entries.flatMap(([, byPrefecture]) => Object.values(byPrefecture).flat());
  const places = new Set(everyTown.filter((town) => !FLOOR.test(town)).map(cleaned));
  return new Map(
    entries.map(([zip, byPrefecture]) => {
      const addresses = Object.entries(byPrefecture).flatMap(([prefecture, towns]) =>
        towns.flatMap((town) => townsOf(town, places)).map((town) => prefecture + town),
      );
      return [zip, [...new Set(addresses)]];
    }),
  );
}
