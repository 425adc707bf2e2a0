import { maintenanceAt, type MaintenanceSettings } from '#backend/domain/running.ts';
import { maintenanceText } from '#lib/text/maintenance.ts';
import type { Refusal } from './refusals.ts';

/** The refusal of calls that rest in maintenance; `undefined`: the shop sells. */
export type RestingShop = () => Refusal<'maintenance'> | undefined;

/** Clients of an unknown end ask again after this time. */
const USUAL_RETRY_S = 600;

export function restingBy(settings: MaintenanceSettings, at: Date): Refusal<'maintenance'> | undefined {
  const maintenance = maintenanceAt(settings, at);
  if (maintenance === null) return undefined;
  const { sentence, until } = maintenance;
  return {
    refusal: 'maintenance',
    message: maintenanceText({ sentence, until: until?.toISOString() ?? null }),
    retryAfter: until === null ? USUAL_RETRY_S : Math.ceil((until.getTime() - at.getTime()) / 1_000),
  };
}
