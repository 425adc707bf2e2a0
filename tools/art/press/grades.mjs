import { readFileSync } from 'node:fs';

const styleSheet = (place) => readFileSync(new URL(`../../../${place}`, import.meta.url), 'utf8');

/** The values of `--name: #hex` in the pages' palette. */
const COLOURS = Object.fromEntries(
  [...styleSheet('app/colours.css').matchAll(/--(\w+): (#\w+);/g)].map(([, name, hex]) => [
    name,
    hex.toUpperCase(),
  ]),
);

/** From 0 to 255. */
const brightness = (hex) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue;
};

const lookOf = ({ fill, tint }) => ({ fill, tint, isPale: brightness(fill) > 170 });

const colourIn = (rule, property) => COLOURS[new RegExp(`--${property}: var\\(--(\\w+)\\)`).exec(rule)?.[1]];

/**
 * The colours of the tickets' grades, as pages have them: the drop, and the background of a prize's picture, by which
 * shoppers recognise its grade.
 */
export const GRADE_LOOKS = Object.fromEntries(
  [...styleSheet('components/ui/grade.css').matchAll(/\[data-grade='(\w)'\] \{([^}]*)\}/g)].map(
    ([, grade, rule]) => [grade, lookOf({ fill: colourIn(rule, 'grade-ink'), tint: colourIn(rule, 'tint') })],
  ),
);

/** The grades whose letters are drawn for the play; it sets others on a plate (components/play/scene/lettered-grades.ts). */
export const LETTERED = [...'ABCDEFGH'];
