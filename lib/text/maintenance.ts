import type { Maintenance } from '#lib/contract/running.ts';
import { japanDateTime } from './dates.ts';

/** The sentence of maintenance with its end. */
export const maintenanceText = ({ sentence, until }: Maintenance): string =>
  until === null ? sentence : `${sentence}${japanDateTime(until)}に再開する予定です。`;
