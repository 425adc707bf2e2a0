ALTER TABLE "sent_emails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "sent_emails_about" ON "sent_emails" USING btree ("about_id") WHERE "sent_emails"."about_id" is not null;--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree ("joined_at","member_id") WHERE "members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_made" ON "refunds" USING btree ("made_at","refund_id");