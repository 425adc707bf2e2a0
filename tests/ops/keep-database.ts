import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';

// A process that starts the database of the folder it is told, says where it is, and waits to be killed.
const server = await startEmbedded({ dataDir: process.argv[2] ?? '', log: () => {} });
process.send?.({ url: server.url, pid: server.pid });
