import { request } from 'node:http';

/** Returns the JSON of a response with the status 200. */
export async function get(agent, url, call = {}) {
  const { status, text } = await send(agent, url, call);
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * Sends a request and reads the whole response: `{ status, headers, text, ms }`, the milliseconds until it has arrived. Rejects
 * without a response.
 */
export function send(agent, url, { method = 'GET', headers = {}, json, form, signal } = {}) {
  const payload = json === undefined ? form : JSON.stringify(json);
  const ofPayload = payload !== undefined && {
    'content-type': json === undefined ? FORM : 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  const options = { method, headers: { ...headers, ...ofPayload }, agent, signal };
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - from,
        }),
      );
    });
    sent.once('error', reject).end(payload);
  });
}
