DROP INDEX "pictures_newest_first";--> statement-breakpoint
DROP INDEX "pictures_of_kind";--> statement-breakpoint
DROP INDEX "draw_drafts_last_changed_first";--> statement-breakpoint
ALTER TABLE "draw_drafts" ADD COLUMN "picture_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "news_of_picture" ON "news" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "draw_drafts_pictures" ON "draw_drafts" USING gin ("picture_ids");--> statement-breakpoint
CREATE INDEX "pictures_newest_first" ON "pictures" USING btree ("made_at" DESC NULLS FIRST,"picture_id");--> statement-breakpoint
CREATE INDEX "pictures_of_kind" ON "pictures" USING btree ("kind","made_at" DESC NULLS FIRST,"picture_id");--> statement-breakpoint
CREATE INDEX "draw_drafts_last_changed_first" ON "draw_drafts" USING btree ("changed_at" DESC NULLS FIRST,"directory_name");