import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiling the modules took two thirds of a command's start. The folder is writable by the owner of the code alone,
// unlike Node's default in the folder for temporary files.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/commands'));

const [{ COMMANDS }, { run }, { processContext }] = await Promise.all([
  import('./commands.ts'),
  import('./run.ts'),
  import('./command.ts'),
]);

// A closed pipe, as with `| head`, is no error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await run(COMMANDS, process.argv.slice(2), processContext());
