import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work` and everything that it starts as part of a request. */
export const withinRequest = <Result>(requestId: string, work: () => Result): Result =>
  requestIds.run(requestId, work);

/** Runs `work` as part of no request, for work that many requests share. */
export const outsideRequests = <Result>(work: () => Result): Result => requestIds.exit(work);

/** The id of the request that is being handled; undefined outside of one, for example in a job. */
export const currentRequestId = (): string | undefined => requestIds.getStore();

/** Marks the logger of a request, whose lines have its id already. */
export const HAS_REQUEST_ID = Symbol('has request id');
