-- All at once and in the order in which the shop itself locks them, so that neither waits for the other in a circle.
LOCK TABLE "draws", "members", "orders", "won_prizes", "shipments", "ledger", "refunds", "hand_offs", "outbox", "news", "banners" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TYPE "public"."order_stage" AS ENUM('open', 'played', 'undone');--> statement-breakpoint
CREATE TYPE "public"."carrier" AS ENUM('yamato', 'sagawa', 'japanPost');--> statement-breakpoint
ALTER TYPE "public"."account" ADD VALUE 'shipping';--> statement-breakpoint
ALTER TYPE "public"."order_reason" ADD VALUE 'byShop';--> statement-breakpoint
ALTER TYPE "public"."order_reason" ADD VALUE 'overLimit';--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"went_well_at" timestamp with time zone,
	"runs" bigint NOT NULL,
	"failures" bigint NOT NULL,
	"failing" integer NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"act_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_acts_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_tokens" (
	"token_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operator" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "operator_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"member_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"won" integer NOT NULL,
	"waiting" integer NOT NULL,
	"last_won_at" timestamp with time zone NOT NULL,
	CONSTRAINT "holdings_member_id_draw_id_pk" PRIMARY KEY("member_id","draw_id"),
	CONSTRAINT "holdings_counts" CHECK ("holdings"."waiting" >= 0 and "holdings"."won" >= "holdings"."waiting")
);
--> statement-breakpoint
CREATE TABLE "shipment_draws" (
	"shipment_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_draws_shipment_id_draw_id_pk" PRIMARY KEY("shipment_id","draw_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_moves" (
	"shipment_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"from" "shipping_status",
	"to" "shipping_status" NOT NULL,
	"deed" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_moves_shipment_id_step_pk" PRIMARY KEY("shipment_id","step")
);
--> statement-breakpoint
DROP INDEX "orders_of_member";--> statement-breakpoint
DROP INDEX "shipments_of_member";--> statement-breakpoint
DROP INDEX "won_prizes_of_member";--> statement-breakpoint
DROP INDEX "won_prizes_waiting";--> statement-breakpoint
ALTER TABLE "shipments" ALTER COLUMN "requested_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "draw_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "draw_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "taken_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "taken_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_parcel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stage" "order_stage" GENERATED ALWAYS AS (case when status in ('CANCEL', 'ERROR') then 'undone'::order_stage when status = 'CONFIRM' then 'played'::order_stage else 'open'::order_stage end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "request_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "prizes" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "fee" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "payment_type" "payment_type";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "payment_status" "payment_status" DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "pay_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "zip" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "address2" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tel" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "carrier" "carrier";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "moves" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD COLUMN "remind_at" timestamp with time zone GENERATED ALWAYS AS (case when reminded_at is null and ((kept_until at time zone 'UTC') - interval '14 days') at time zone 'UTC' > won_at then ((kept_until at time zone 'UTC') - interval '14 days') at time zone 'UTC' when ((kept_until at time zone 'UTC') - interval '3 days') at time zone 'UTC' > won_at and (reminded_at is null or reminded_at < ((kept_until at time zone 'UTC') - interval '3 days') at time zone 'UTC') then ((kept_until at time zone 'UTC') - interval '3 days') at time zone 'UTC' end) STORED;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "hand_offs" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_acts_at" ON "operator_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "holdings_of_member" ON "holdings" USING btree ("member_id","last_won_at","draw_id");--> statement-breakpoint
CREATE INDEX "won_prizes_waiting_of_member" ON "won_prizes" USING btree ("member_id","won_at","won_prize_id","kept_until") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_waiting_of_draw" ON "won_prizes" USING btree ("member_id","draw_id","won_at","won_prize_id","kept_until") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_sent_of_member" ON "won_prizes" USING btree ("member_id","won_at","won_prize_id") WHERE "won_prizes"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_sent_of_draw" ON "won_prizes" USING btree ("member_id","draw_id","won_at","won_prize_id") WHERE "won_prizes"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "shipments_under_way" ON "shipments" USING btree ("member_id","requested_at") WHERE "shipments"."status" <> 'DELIVERED' and "shipments"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","ordered_at","order_id","has_parcel");--> statement-breakpoint
CREATE INDEX "orders_with_parcel" ON "orders" USING btree ("member_id","ordered_at","order_id") WHERE "orders"."has_parcel";--> statement-breakpoint
-- After the others: of those that cost the same while a table is empty, the newest is chosen, and this one names most.
CREATE INDEX "orders_of_member_by_stage" ON "orders" USING btree ("member_id","stage","draw_id","ordered_at","order_id","has_parcel");--> statement-breakpoint
CREATE INDEX "won_prizes_waiting" ON "won_prizes" USING btree ("member_id","draw_id","kept_until") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "shipments_of_member" ON "shipments" USING btree ("member_id","requested_at","shipment_id") WHERE "shipments"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "shipment_draws" ADD CONSTRAINT "shipment_draws_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_draws_of_member" ON "shipment_draws" USING btree ("member_id","draw_id","requested_at","shipment_id");--> statement-breakpoint
CREATE INDEX "orders_ordered" ON "orders" USING brin ("ordered_at");--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING brin ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_once" ON "shipments" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_tracking" ON "shipments" USING btree ("carrier","tracking_number") WHERE "shipments"."status" in ('SHIPSTART', 'COMPLETEMAIL');--> statement-breakpoint
CREATE INDEX "shipments_numbers" ON "shipments" USING btree ("carrier","tracking_number") WHERE "shipments"."tracking_number" is not null;--> statement-breakpoint
CREATE INDEX "shipments_to_do" ON "shipments" USING btree ("status","requested_at") WHERE "shipments"."status" <> 'DELIVERED';--> statement-breakpoint
CREATE INDEX "shipments_to_pay" ON "shipments" USING btree ("pay_until") WHERE "shipments"."pay_until" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_of_shipment" ON "won_prizes" USING btree ("shipment_id") WHERE "won_prizes"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_in_parcels" ON "won_prizes" USING btree ("member_id","draw_id","shipment_id") WHERE "won_prizes"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_to_remind" ON "won_prizes" USING btree ("remind_at","member_id","kept_until") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null and "won_prizes"."remind_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_of_shipment" ON "outbox" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_offs_one_living_of_shipment" ON "hand_offs" USING btree ("shipment_id") WHERE "hand_offs"."state" in ('OPENING', 'OPEN');--> statement-breakpoint
CREATE INDEX "ledger_of_shipment" ON "ledger" USING btree ("shipment_id") WHERE "ledger"."shipment_id" is not null;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_fee" CHECK ("shipments"."fee" >= 0 and ("shipments"."fee" > 0 or "shipments"."payment_status" = 'NONE'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_withdrawn" CHECK (("shipments"."withdrawn_at" is null) = ("shipments"."prizes" > 0));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_withdrawn_early" CHECK ("shipments"."withdrawn_at" is null or "shipments"."status" = 'START');--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_paid_first" CHECK ("shipments"."status" = 'START' or "shipments"."fee" = 0 or "shipments"."payment_status" = 'CAPTURED');--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tracked" CHECK (("shipments"."tracking_number" is not null) = ("shipments"."status" in ('SHIPSTART', 'COMPLETEMAIL', 'DELIVERED')));--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_void" CHECK ("won_prizes"."voided_at" is null or "won_prizes"."shipment_id" is null);--> statement-breakpoint
ALTER TABLE "hand_offs" ADD CONSTRAINT "hand_offs_shipment" CHECK (("hand_offs"."purpose" = 'shipment') = ("hand_offs"."shipment_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_what" CHECK (("ledger"."draw_id" is null) = ("ledger"."order_id" is null) and ("ledger"."order_id" is null) <> ("ledger"."shipment_id" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_what" CHECK (("refunds"."draw_id" is null) = ("refunds"."order_id" is null) and ("refunds"."order_id" is null) <> ("refunds"."shipment_id" is null));--> statement-breakpoint
CREATE TRIGGER "shipment_moves_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "shipment_moves" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "operator_acts_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_acts" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
-- Once the shop packs a parcel, its address stays, but that it is emptied when its member leaves. What lies in it stays.
CREATE FUNCTION "address_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW."name" IS NULL AND NEW."zip" IS NULL AND NEW."address" IS NULL AND NEW."address2" IS NULL AND NEW."tel" IS NULL) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the address of an accepted parcel stays' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "shipments_address_stays" BEFORE UPDATE ON "shipments" FOR EACH ROW
WHEN (OLD."status" <> 'START' AND (OLD."name", OLD."zip", OLD."address", OLD."address2", OLD."tel") IS DISTINCT FROM (NEW."name", NEW."zip", NEW."address", NEW."address2", NEW."tel"))
EXECUTE FUNCTION "address_stays"();--> statement-breakpoint
CREATE FUNCTION "prize_stays_in_its_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."shipment_id" IS NULL AND EXISTS (
		SELECT FROM "shipments" WHERE "shipment_id" = OLD."shipment_id" AND "status" = 'START' AND "payment_status" <> 'CAPTURED'
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a prize stays in its parcel' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "won_prizes_stay_in_their_parcel" BEFORE UPDATE ON "won_prizes" FOR EACH ROW
WHEN (OLD."shipment_id" IS NOT NULL AND OLD."shipment_id" IS DISTINCT FROM NEW."shipment_id")
EXECUTE FUNCTION "prize_stays_in_its_parcel"();--> statement-breakpoint
-- Prizes are counted where they change, whoever changes them: a backend of the release before counts them as well.
CREATE FUNCTION "won_prizes_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "holdings" ("member_id", "draw_id", "won", "waiting", "last_won_at")
	SELECT "member_id", "draw_id", count(*) FILTER (WHERE "voided_at" IS NULL),
		count(*) FILTER (WHERE "voided_at" IS NULL AND "shipment_id" IS NULL), max("won_at")
	FROM fresh GROUP BY "member_id", "draw_id" ORDER BY "member_id", "draw_id"
	ON CONFLICT ("member_id", "draw_id") DO UPDATE SET "won" = "holdings"."won" + excluded."won",
		"waiting" = "holdings"."waiting" + excluded."waiting",
		"last_won_at" = greatest("holdings"."last_won_at", excluded."last_won_at");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "won_prizes_counted" AFTER INSERT ON "won_prizes" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "won_prizes_counted"();--> statement-breakpoint
-- One after the other, and everybody in the same order: of two who change several counts, one waits for the other.
CREATE FUNCTION "won_prizes_recounted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	change record;
BEGIN
	FOR change IN
		WITH one AS (
			SELECT "member_id", "draw_id", ("voided_at" IS NULL)::int AS won,
				("voided_at" IS NULL AND "shipment_id" IS NULL)::int AS waiting FROM fresh
			UNION ALL
			SELECT "member_id", "draw_id", -("voided_at" IS NULL)::int,
				-("voided_at" IS NULL AND "shipment_id" IS NULL)::int FROM stale
		)
		SELECT "member_id", "draw_id", sum(won)::int AS won, sum(waiting)::int AS waiting
		FROM one GROUP BY 1, 2 HAVING sum(won) <> 0 OR sum(waiting) <> 0 ORDER BY 1, 2
	LOOP
		UPDATE "holdings" SET "won" = "holdings"."won" + change.won, "waiting" = "holdings"."waiting" + change.waiting
		WHERE "holdings"."member_id" = change."member_id" AND "holdings"."draw_id" = change."draw_id";
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "won_prizes_recounted" AFTER UPDATE ON "won_prizes" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "won_prizes_recounted"();--> statement-breakpoint
INSERT INTO "holdings" ("member_id", "draw_id", "won", "waiting", "last_won_at")
SELECT "member_id", "draw_id", count(*), count(*) FILTER (WHERE "shipment_id" IS NULL), max("won_at")
FROM "won_prizes" GROUP BY "member_id", "draw_id";--> statement-breakpoint
-- Which draws lie in a parcel is known as soon as its prizes do, and no longer than they do.
CREATE FUNCTION "parcels_know_their_draws"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "shipment_draws" ("shipment_id", "draw_id", "member_id", "requested_at")
	SELECT DISTINCT "shipment_id", fresh."draw_id", fresh."member_id", "requested_at"
	FROM fresh JOIN "shipments" USING ("shipment_id")
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "parcels_know_their_draws" AFTER INSERT ON "won_prizes" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "parcels_know_their_draws"();--> statement-breakpoint
CREATE TRIGGER "parcels_learn_of_draws" AFTER UPDATE ON "won_prizes" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "parcels_know_their_draws"();--> statement-breakpoint
CREATE FUNCTION "parcels_forget_draws"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "shipment_draws" USING stale
	WHERE "shipment_draws"."shipment_id" = stale."shipment_id" AND "shipment_draws"."draw_id" = stale."draw_id"
		AND NOT EXISTS (
			SELECT FROM "won_prizes"
			WHERE "won_prizes"."shipment_id" = stale."shipment_id" AND "won_prizes"."draw_id" = stale."draw_id"
		);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "parcels_forget_draws" AFTER UPDATE ON "won_prizes" REFERENCING OLD TABLE AS stale
FOR EACH STATEMENT EXECUTE FUNCTION "parcels_forget_draws"();--> statement-breakpoint
INSERT INTO "shipment_draws" ("shipment_id", "draw_id", "member_id", "requested_at")
SELECT DISTINCT "shipment_id", "won_prizes"."draw_id", "won_prizes"."member_id", "requested_at"
FROM "won_prizes" JOIN "shipments" USING ("shipment_id");--> statement-breakpoint
-- A backend of the release before knows of no parcels: it ends a fee's trip as one that nobody has to ask about again,
-- also one that was paid. It is asked about all the same, as often as the trip of an order.
CREATE FUNCTION "fee_trips_are_looked_back_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."ask_at" := clock_timestamp() + interval '1 hour';
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "hand_offs_of_fees_are_looked_back_at" BEFORE UPDATE ON "hand_offs" FOR EACH ROW
WHEN (NEW."purpose" = 'shipment' AND NEW."ask_at" IS NULL AND (NEW."session_id" IS NOT NULL OR NEW."with_card")
	AND OLD."state" IN ('OPENING', 'OPEN') AND NEW."state" = 'ENDED')
EXECUTE FUNCTION "fee_trips_are_looked_back_at"();
