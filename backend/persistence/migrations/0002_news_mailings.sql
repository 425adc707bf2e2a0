CREATE TABLE "news_mailings" (
	"news_number" integer PRIMARY KEY NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"letters" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_whole_or_empty";--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "stop_token" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');--> statement-breakpoint
-- Every row has been given a token of its own by now. Nobody has wished anything in those of members who left.
UPDATE "members" SET "stop_token" = NULL WHERE "left_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "rank" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "members_stop_token" ON "members" USING btree ("stop_token");--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ("rank","due_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_whole_or_empty" CHECK (case when "members"."left_at" is null
        then num_nulls("members"."email", "members"."email_key", "members"."password_hash", "members"."name", "members"."zip", "members"."address", "members"."address2", "members"."birthday", "members"."tel", "members"."stop_token") = 0
        else num_nonnulls("members"."email", "members"."email_key", "members"."password_hash", "members"."name", "members"."zip", "members"."address", "members"."address2", "members"."birthday", "members"."gender", "members"."tel", "members"."stop_token") = 0
        end);