CREATE TYPE "public"."given_up_by" AS ENUM('member', 'shop');--> statement-breakpoint
CREATE TABLE "storage_extensions" (
	"won_prize_id" uuid NOT NULL,
	"kept_until_before" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "storage_extensions_won_prize_id_kept_until_pk" PRIMARY KEY("won_prize_id","kept_until"),
	CONSTRAINT "storage_extensions_longer" CHECK ("storage_extensions"."kept_until" > "storage_extensions"."kept_until_before")
);
--> statement-breakpoint
ALTER TABLE "won_prizes" ADD COLUMN "given_up_by" "given_up_by";--> statement-breakpoint
ALTER TABLE "storage_extensions" ADD CONSTRAINT "storage_extensions_won_prize_id_won_prizes_won_prize_id_fk" FOREIGN KEY ("won_prize_id") REFERENCES "public"."won_prizes"("won_prize_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_given_up" CHECK ("won_prizes"."given_up_by" is null or "won_prizes"."voided_at" is not null);--> statement-breakpoint
CREATE TRIGGER "storage_extensions_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "storage_extensions" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
-- Operators correct an address until the handover; members may change it only in START (actions).
CREATE OR REPLACE TRIGGER "shipments_address_stays" BEFORE UPDATE ON "shipments" FOR EACH ROW
WHEN (OLD."status" NOT IN ('START', 'WAITING') AND (OLD."name", OLD."zip", OLD."address", OLD."address2", OLD."tel") IS DISTINCT FROM (NEW."name", NEW."zip", NEW."address", NEW."address2", NEW."tel"))
EXECUTE FUNCTION "address_stays"();
