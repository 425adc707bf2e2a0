CREATE TYPE "public"."resolution" AS ENUM('resent', 'exchanged', 'refunded', 'givenUp');--> statement-breakpoint
CREATE TYPE "public"."return_reason" AS ENUM('absent', 'wrongAddress', 'refused');--> statement-breakpoint
CREATE TYPE "public"."shipment_problem" AS ENUM('returned', 'lost', 'damaged');--> statement-breakpoint
CREATE TABLE "shipment_former_prizes" (
	"shipment_id" uuid NOT NULL,
	"won_prize_id" uuid NOT NULL,
	"follow_up_id" uuid NOT NULL,
	CONSTRAINT "shipment_former_prizes_shipment_id_won_prize_id_pk" PRIMARY KEY("shipment_id","won_prize_id")
);
--> statement-breakpoint
DROP INDEX "shipments_tracking";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "problem" "shipment_problem";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "return_reason" "return_reason";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "problem_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "return_kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "resolution" "resolution";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "shipment_former_prizes" ADD CONSTRAINT "shipment_former_prizes_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_former_prizes" ADD CONSTRAINT "shipment_former_prizes_follow_up_id_shipments_shipment_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_former_prizes_of_follow_up" ON "shipment_former_prizes" USING btree ("follow_up_id");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_parent_id_shipments_shipment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_with_problem" ON "shipments" USING btree ("member_id","problem_since") WHERE "shipments"."problem" is not null and "shipments"."resolution" is null;--> statement-breakpoint
CREATE INDEX "shipments_of_parent" ON "shipments" USING btree ("parent_id") WHERE "shipments"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_tracking" ON "shipments" USING btree ("carrier","tracking_number") WHERE "shipments"."status" in ('SHIPSTART', 'COMPLETEMAIL') and "shipments"."resolution" is null;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_problem" CHECK (("shipments"."problem" is null) = ("shipments"."problem_since" is null) and ("shipments"."problem" is null or "shipments"."shipped_at" is not null));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_returned" CHECK (("shipments"."problem" is not distinct from 'returned') = ("shipments"."return_reason" is not null) and ("shipments"."return_reason" is null) = ("shipments"."return_kept_until" is null));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_resolved" CHECK (("shipments"."resolution" is null) = ("shipments"."resolved_at" is null) and ("shipments"."resolution" is null or "shipments"."problem" is not null));--> statement-breakpoint
-- A prize leaves a shipment that is not paid for, or goes on into the one that follows it up, and comes back from there.
CREATE OR REPLACE FUNCTION "prize_stays_in_its_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM "shipments" WHERE "shipment_id" = OLD."shipment_id" AND "status" = 'START'
			AND "payment_status" <> 'CAPTURED' AND "parent_id" IS NOT DISTINCT FROM NEW."shipment_id"
	) OR EXISTS (
		SELECT FROM "shipments" WHERE "shipment_id" = NEW."shipment_id" AND "status" = 'START'
			AND "parent_id" = OLD."shipment_id"
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a prize stays in its parcel' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- A shipment whose prizes went on into another one is still found among those of their draws.
CREATE OR REPLACE FUNCTION "parcels_forget_draws"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "shipment_draws" USING stale
	WHERE "shipment_draws"."shipment_id" = stale."shipment_id" AND "shipment_draws"."draw_id" = stale."draw_id"
		AND NOT EXISTS (
			SELECT FROM "won_prizes"
			WHERE "won_prizes"."shipment_id" = stale."shipment_id" AND "won_prizes"."draw_id" = stale."draw_id"
		)
		AND NOT EXISTS (
			SELECT FROM "shipment_former_prizes" JOIN "won_prizes" USING ("won_prize_id")
			WHERE "shipment_former_prizes"."shipment_id" = stale."shipment_id" AND "won_prizes"."draw_id" = stale."draw_id"
		);
	RETURN NULL;
END $$;
