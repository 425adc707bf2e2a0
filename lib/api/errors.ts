/** The backend is unavailable and no earlier answer is cached: the page cannot be rendered. */
export class BackendUnavailableError extends Error {
  override readonly name = 'BackendUnavailableError';
}
