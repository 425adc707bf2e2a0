/** Runs a measurement by its name. Without a name, lists them. */
import { runOnProjectNode } from '#backend/launcher/project-node.mjs';

const MEASUREMENTS = {
  'first-load': 'the size of the scripts in the HTML of each page; needs a finished build',
  draw: 'how fast one draw is sold, with the order writer alone and over HTTP; takes some minutes',
  pages: 'weight, Lighthouse scores and speed of public pages; needs a finished build, takes ten minutes',
  lists:
    'lists of a member with 100,000 orders, searches, and lists of operators with 100,000 rows each; takes some minutes',
  growth:
    'audits, a backup, purchases, lists and figures with 300,000 orders or as many as --orders says; takes five minutes',
  'one-client':
    'what one client does to the calls of others when it uses its whole budget on a single public call; takes some minutes',
  rush: 'the opening of a sale with 5,000 members, attacks and a killed backend; needs a finished build',
  play: 'how many frames of the play scene are in time on a slow phone; needs a finished build',
  enumeration: 'whether response times reveal which email addresses belong to members; takes some minutes',
};

const name = process.argv[2];
if (name !== undefined && Object.hasOwn(MEASUREMENTS, name)) {
  await runOnProjectNode(new URL(`./${name}.mjs`, import.meta.url));
} else {
  if (name !== undefined) console.error(`There is no measurement "${name}".\n`);
  console.log('npm run bench -- <name> [--record]\n');
  for (const [known, what] of Object.entries(MEASUREMENTS)) console.log(`  ${known.padEnd(14)}${what}`);
  process.exit(name === undefined ? 0 : 1);
}
