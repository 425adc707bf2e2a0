/** Runs one of the shop's measurements by its name; without a name it lists them. */
import { runOnProjectNode } from '#backend/launcher/project-node.mjs';

const MEASUREMENTS = {
  'first-load': 'how much JavaScript the HTML of each page names; needs a finished build',
  draw: 'how fast one draw is sold, at the desk alone and over HTTP; takes some minutes',
  lists: 'how fast a member with a hundred thousand orders sees his lists; takes some minutes',
  play: 'how many frames of the show come in time on a slow phone; needs a finished build',
  pages:
    'how fast public pages are, what they weigh and what Lighthouse says; needs a finished build, takes ten minutes',
  enumeration: 'whether the time of an answer tells that an address is a member’s; takes some minutes',
};

const name = process.argv[2];
if (name !== undefined && Object.hasOwn(MEASUREMENTS, name)) {
  await runOnProjectNode(new URL(`./${name}.mjs`, import.meta.url));
} else {
  if (name !== undefined) console.error(`There is no measurement by the name of ${name}.\n`);
  console.log('npm run bench -- <name> [--record]\n');
  for (const [known, what] of Object.entries(MEASUREMENTS)) console.log(`  ${known.padEnd(14)}${what}`);
  process.exit(name === undefined ? 0 : 1);
}
