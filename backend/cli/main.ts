import { COMMANDS } from './commands.ts';
import { run } from './run.ts';
import { processContext } from './command.ts';

// Whoever reads only the beginning, as `head` does, has not made anything go wrong.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await run(COMMANDS, process.argv.slice(2), processContext());
