import { COMMANDS } from './commands.ts';
import { run } from './run.ts';
import { processContext } from './command.ts';

// A closed pipe, as with `| head`, is no error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await run(COMMANDS, process.argv.slice(2), processContext());
