/**
 * Preloaded into the backend of a benchmark: requests to push services go to LOCAL_PUSH, a server on this machine, without
 * TLS. Messages are encrypted and signed as always.
 */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });

https.request = (endpoint, options, answered) =>
  http.request(`${process.env.LOCAL_PUSH}${new URL(endpoint).pathname}`, { ...options, agent }, answered);
syncBuiltinESMExports();
