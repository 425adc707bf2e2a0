CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"closed_by" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_months_range" CHECK (to_char("closed_months"."from_at" at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS') = "closed_months"."month" || '-01 00:00:00' and "closed_months"."until_at" at time zone 'Asia/Tokyo' = "closed_months"."from_at" at time zone 'Asia/Tokyo' + interval '1 month'),
	CONSTRAINT "closed_months_over" CHECK ("closed_months"."closed_at" >= "closed_months"."until_at" + interval '1 hour')
);
--> statement-breakpoint
CREATE TRIGGER "closed_months_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "closed_months" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
-- What belongs to a closed month and is written later is booked at the beginning of the first open month.
CREATE FUNCTION "booked_in_open_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."at" := greatest(NEW."at", (SELECT max("until_at") FROM "closed_months"));
	RETURN NEW;
END $$;--> statement-breakpoint
-- A month is closed an hour after its end at the earliest (closed_months_over), so a younger row is in an open one. Closing
-- waits for the transactions that write into the ledger.
CREATE TRIGGER "ledger_in_open_month" BEFORE INSERT ON "ledger" FOR EACH ROW
WHEN (NEW."at" < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "booked_in_open_month"();
