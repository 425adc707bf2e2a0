import { bannerCommands } from './calls/banners.ts';
import { bookCommands } from './calls/books.ts';
import { drawCommands } from './calls/draws.ts';
import { glanceCommands } from './calls/glance.ts';
import { memberCommands } from './calls/members.ts';
import { moveCommands } from './calls/moves.ts';
import { newsCommands } from './calls/news.ts';
import { orderCommands } from './calls/orders.ts';
import { parcelCommands } from './calls/parcels.ts';
import { sheetCommands } from './calls/sheets.ts';
import { watchingCommands } from './calls/watching.ts';
import type { Command } from './command.ts';
import { catalogueCommands } from './local/catalogue.ts';
import { databaseCommands } from './local/database.ts';
import { demoCommands } from './local/demo.ts';
import { tokenCommands } from './local/tokens.ts';

/** Every command, in the order of the help. To add one: a line in a file of its topic, which is spread in here. */
export const COMMANDS: readonly Command[] = [
  ...orderCommands,
  ...parcelCommands,
  ...moveCommands,
  ...sheetCommands,
  ...drawCommands,
  ...newsCommands,
  ...bannerCommands,
  ...memberCommands,
  ...glanceCommands,
  ...watchingCommands,
  ...bookCommands,
  ...catalogueCommands,
  ...databaseCommands,
  ...demoCommands,
  ...tokenCommands,
];
