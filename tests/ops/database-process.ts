import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';

// A child process: starts the database of the folder in its first argument, sends its address and waits to be killed.
const server = await startEmbedded({ dataDir: process.argv[2] ?? '', log: () => {} });
process.send?.({ url: server.url, pid: server.pid });
