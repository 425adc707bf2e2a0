import type { ParcelDesk } from '#backend/actions/shipping/ports.ts';
import type { Database } from '../database.ts';

type FeeDesk = Pick<ParcelDesk, 'open' | 'settle' | 'noteUnpaid' | 'noteRefund'>;

/** The money of parcels: what a fee becomes while it is paid, and after. */
export const feeDesk = (_db: Database): FeeDesk => ({
  open: () => Promise.reject(new Error('Fees cannot be paid yet.')),
  settle: () => Promise.reject(new Error('Fees cannot be paid yet.')),
  noteUnpaid: () => Promise.reject(new Error('Fees cannot be paid yet.')),
  noteRefund: () => Promise.reject(new Error('Fees cannot be paid yet.')),
});
