/**
 * What went wrong, as the shop may remember it: the kind of the fault and its code, and never its message, which may
 * quote a row of somebody's.
 */
export function faultName(error: unknown): string {
  const fault = origin(error);
  if (!(fault instanceof Error)) return 'unknown';
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  return `${fault.constructor.name} ${code}`.trim();
}

/** Of several faults the first one, and of each what it came from. */
function origin(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return origin(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? origin(error.cause) : error;
}
