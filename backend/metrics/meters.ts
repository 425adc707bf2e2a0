import { ERRANDS, type Meters } from '../actions/operation/meters.ts';
import { ALARMS } from '../actions/payments/alarms.ts';
import { counter, histogram } from './series.ts';
import type { Family } from './text.ts';

/** From a look-up in memory to the longest that a request may take. */
const ANSWER_BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type KeptMeters = Meters & { families(): Family[] };

/** The counters of this process; they begin at nothing when it starts. */
export function meters(): KeptMeters {
  const requests = counter({
    name: 'shop_http_requests_total',
    help: 'Requests answered, by the pattern of the path and the class of the status.',
  });
  const durations = histogram(
    { name: 'shop_http_request_duration_seconds', help: 'How long answers took, from the first byte on.' },
    ANSWER_BOUNDS_S,
  );
  const letters = counter({
    name: 'shop_letters_total',
    help: 'Letters tried by this process: sent, due_again (not taken) or given_up.',
  });
  const away = counter({
    name: 'shop_provider_errors_total',
    help: 'Errands on which the payment provider gave no usable answer.',
  });
  const alarms = counter({
    name: 'shop_alarms_total',
    help: 'Lines of the log that somebody must look at.',
  });
  // Whoever watches sees a counter rise only where it was there before: the first of a kind would be missed.
  for (const became of ['sent', 'due_again', 'given_up']) letters.add({ became }, 0);
  for (const errand of ERRANDS) away.add({ errand }, 0);
  for (const event of ALARMS) alarms.add({ event }, 0);
  return {
    answered: ({ method, route, status, seconds }) => {
      requests.add({ method, route, status: `${Math.floor(status / 100)}xx` });
      durations.observe(seconds, { method, route });
    },
    letter: (became) => letters.add({ became: became.replaceAll(' ', '_') }),
    providerAway: (errand) => away.add({ errand }),
    alarm: (event) => alarms.add({ event }),
    families: () => [requests, durations, letters, away, alarms].map((one) => one.family()),
  };
}
