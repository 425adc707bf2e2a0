import { relations } from 'drizzle-orm';
import { banners } from './banners.ts';
import { draws } from './draws.ts';
import { news } from './news.ts';
import { pictures } from './pictures.ts';
import { galleryPictures, lastOnePrizes, prizes } from './prizes.ts';

export const drawRelations = relations(draws, ({ one, many }) => ({
  art: one(pictures, { fields: [draws.artId], references: [pictures.pictureId] }),
  prizes: many(prizes),
  lastOnePrize: one(lastOnePrizes),
  gallery: many(galleryPictures),
}));

export const prizeRelations = relations(prizes, ({ one }) => ({
  draw: one(draws, { fields: [prizes.drawId], references: [draws.drawId] }),
  picture: one(pictures, { fields: [prizes.pictureId], references: [pictures.pictureId] }),
}));

export const lastOnePrizeRelations = relations(lastOnePrizes, ({ one }) => ({
  draw: one(draws, { fields: [lastOnePrizes.drawId], references: [draws.drawId] }),
  picture: one(pictures, { fields: [lastOnePrizes.pictureId], references: [pictures.pictureId] }),
}));

export const galleryRelations = relations(galleryPictures, ({ one }) => ({
  draw: one(draws, { fields: [galleryPictures.drawId], references: [draws.drawId] }),
  picture: one(pictures, { fields: [galleryPictures.pictureId], references: [pictures.pictureId] }),
}));

export const newsRelations = relations(news, ({ one }) => ({
  picture: one(pictures, { fields: [news.pictureId], references: [pictures.pictureId] }),
}));

export const bannerRelations = relations(banners, ({ one }) => ({
  picture: one(pictures, { fields: [banners.pictureId], references: [pictures.pictureId] }),
}));
