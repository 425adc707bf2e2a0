import type { Command } from './command.ts';
import { callCommands } from './commands/call.ts';
import { catalogueCommands } from './commands/catalogue.ts';
import { databaseCommands } from './commands/database.ts';
import { demoCommands } from './commands/demo.ts';
import { secretCommands } from './commands/secrets.ts';
import { staffCommands } from './commands/staff.ts';
import { tokenCommands } from './commands/tokens.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...callCommands,
  ...staffCommands,
  ...tokenCommands,
  ...catalogueCommands,
  ...databaseCommands,
  ...secretCommands,
  ...demoCommands,
];
