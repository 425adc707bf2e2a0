DROP INDEX "draws_by_end";--> statement-breakpoint
DROP INDEX "won_prizes_by_end";--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(search_text(title || chr(10) || picture_alt), 600)) STORED;--> statement-breakpoint
ALTER TABLE "draw_drafts" ADD COLUMN "search_name" text GENERATED ALWAYS AS (left(search_text((document ->> 'title') || chr(10) || directory_name), 600)) STORED;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "search_name" text GENERATED ALWAYS AS (left(search_text(title || chr(10) || reading || chr(10) || directory_name), 600)) STORED;--> statement-breakpoint
CREATE INDEX "banners_listed" ON "banners" USING btree ("position","banner_id","starts_at","ends_at","search_text");--> statement-breakpoint
CREATE INDEX "draw_drafts_listed" ON "draw_drafts" USING btree ("changed_at","directory_name","search_name") WHERE "draw_drafts"."draw_id" is null;--> statement-breakpoint
CREATE INDEX "draws_listed" ON "draws" USING btree ("closes_at","directory_name","opens_at","draw_id","search_name");--> statement-breakpoint
CREATE INDEX "won_prizes_by_end" ON "won_prizes" USING btree ("kept_until","won_prize_id","order_id","draw_id","prize_id") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null;