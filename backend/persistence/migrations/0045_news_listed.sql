DROP INDEX "news_newest_first";--> statement-breakpoint
DROP INDEX "approvals_requested_at";--> statement-breakpoint
DROP INDEX "refunds_made";--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "search_title" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
CREATE INDEX "news_listed" ON "news" USING btree ("published_at","news_number","withdrawn_at","search_title");