// A file of its own, because the domain needs it without the contract's schemas.

/** The settings that are changed in the console, in parts. */
const SETTINGS_SECTIONS = [
  'shop',
  'shipping',
  'limits',
  'emails',
  'inquiries',
  'notices',
  'brand',
  'announcement',
  'maintenance',
  'closedDays',
  'setup',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];
