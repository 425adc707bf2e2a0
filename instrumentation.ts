import type { Instrumentation } from 'next';
import { REQUEST_ID_HEADER } from '#lib/site/request-id.ts';

/** Levels of pino, which writes the backend's log. */
const ERROR = 50;

/**
 * Logs a failed render with its request id, in the form of the backend's log. The path may name a person, so that the line
 * has its pattern. Next prints the error itself, with the same digest.
 */
export const onRequestError: Instrumentation.onRequestError = (
  error,
  { headers },
  { routePath, routeType },
) => {
  const isError = error instanceof Error;
  const line = {
    level: ERROR,
    time: new Date().toISOString(),
    pid: process.pid,
    reqId: [headers[REQUEST_ID_HEADER]].flat()[0],
    route: routePath,
    kind: isError ? error.name : typeof error,
    digest: isError && 'digest' in error ? error.digest : undefined,
    msg: `${routeType} failed`,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
