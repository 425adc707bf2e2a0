/** Every table of the shop, and how they hang together. */
export * from './schema/announcements.ts';
export * from './schema/banners.ts';
export * from './schema/boxes.ts';
export * from './schema/draws.ts';
export * from './schema/members.ts';
export * from './schema/news.ts';
export * from './schema/news-mailings.ts';
export * from './schema/orders.ts';
export * from './schema/outbox.ts';
export * from './schema/payments.ts';
export * from './schema/pictures.ts';
export * from './schema/pretend.ts';
export * from './schema/prizes.ts';
export * from './schema/queue.ts';
export * from './schema/relations.ts';
export * from './schema/sessions.ts';
export * from './schema/words.ts';
