CREATE TYPE "public"."account" AS ENUM('provider', 'sales', 'owed');--> statement-breakpoint
CREATE TYPE "public"."hand_off_purpose" AS ENUM('order', 'shipment', 'card');--> statement-breakpoint
CREATE TYPE "public"."hand_off_state" AS ENUM('OPENING', 'OPEN', 'DONE', 'ENDED');--> statement-breakpoint
CREATE TYPE "public"."ledger_kind" AS ENUM('capture', 'refund');--> statement-breakpoint
CREATE TYPE "public"."log_kind" AS ENUM('sale', 'refund');--> statement-breakpoint
CREATE TYPE "public"."order_reason" AS ENUM('byMember', 'holdEnded', 'byProvider', 'providerExpired', 'declined', 'insufficientFunds', 'limitExceeded', 'authenticationFailed', 'noneLeft', 'paidTwice');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('NONE', 'PENDING', 'CAPTURED', 'DECLINED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED');--> statement-breakpoint
CREATE TABLE "boxes" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"size" integer NOT NULL,
	"line_up" jsonb NOT NULL,
	"manifest" text NOT NULL,
	"beacon" "bytea" NOT NULL,
	"seed" "bytea" NOT NULL,
	"commit" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	"order" "bytea" NOT NULL,
	"run_roots" "bytea" NOT NULL,
	CONSTRAINT "boxes_order" CHECK (length("boxes"."order") = "boxes"."size")
);
--> statement-breakpoint
CREATE TABLE "draw_log" (
	"draw_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" "log_kind" NOT NULL,
	"order_hash" "bytea" NOT NULL,
	"from_ticket" integer NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"prev" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "draw_log_draw_id_seq_pk" PRIMARY KEY("draw_id","seq")
);
--> statement-breakpoint
CREATE TABLE "queue_lines" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone,
	"numbers" integer DEFAULT 0 NOT NULL,
	"called_to" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_places" (
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"lot" bigint,
	"number" integer,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	CONSTRAINT "queue_places_draw_id_member_id_pk" PRIMARY KEY("draw_id","member_id"),
	CONSTRAINT "queue_places_place" CHECK ("queue_places"."lot" is not null or "queue_places"."number" is not null),
	CONSTRAINT "queue_places_called_by_number" CHECK ("queue_places"."called_at" is null or "queue_places"."number" is not null)
);
--> statement-breakpoint
CREATE TABLE "live_orders" (
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "live_orders_draw_id_member_id_pk" PRIMARY KEY("draw_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "order_moves" (
	"draw_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"from" "play_status",
	"to" "play_status" NOT NULL,
	"payment_status" "payment_status" NOT NULL,
	"reason" "order_reason",
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_moves_draw_id_order_id_step_pk" PRIMARY KEY("draw_id","order_id","step")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgotten_cards" (
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forgotten_cards_provider_customer_id_pk" PRIMARY KEY("provider","customer_id")
);
--> statement-breakpoint
CREATE TABLE "hand_offs" (
	"redirect_id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" "hand_off_purpose" NOT NULL,
	"draw_id" uuid,
	"order_id" uuid,
	"payment_type" "payment_type" NOT NULL,
	"yen" integer NOT NULL,
	"with_card" boolean DEFAULT false NOT NULL,
	"provider" text NOT NULL,
	"state" "hand_off_state" NOT NULL,
	"session_id" text,
	"url" text,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "hand_offs_order" CHECK (("hand_offs"."purpose" = 'order') = ("hand_offs"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"line_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" "ledger_kind" NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"from" "account" NOT NULL,
	"to" "account" NOT NULL,
	"yen" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_yen" CHECK ("ledger"."yen" > 0 and "ledger"."from" <> "ledger"."to")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"provider" text NOT NULL,
	"notice_id" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text,
	"redirect_id" text,
	"session_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_provider_notice_id_pk" PRIMARY KEY("provider","notice_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draw_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"yen" integer NOT NULL,
	"reason" "order_reason" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pretend_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry" text NOT NULL,
	"ending" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pretend_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pretend_ledger" (
	"line_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pretend_ledger_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"yen" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pretend_notices" (
	"notice_id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"signature" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pretend_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"yen" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pretend_payments_state" CHECK ("pretend_payments"."state" in ('captured', 'failed', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "pretend_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"mode" text NOT NULL,
	"payment_type" "payment_type" NOT NULL,
	"yen" integer NOT NULL,
	"reference" text NOT NULL,
	"customer_id" text,
	"return_url" text NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pretend_sessions_key_unique" UNIQUE("key"),
	CONSTRAINT "pretend_sessions_state" CHECK ("pretend_sessions"."state" in ('pending', 'completed', 'cancelled', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "draws" DROP CONSTRAINT "draws_price";--> statement-breakpoint
ALTER TABLE "draws" DROP CONSTRAINT "draws_counters";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_quantity";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_member_id_members_member_id_fk";
--> statement-breakpoint
ALTER TABLE "prizes" DROP CONSTRAINT "prizes_not_overdrawn";--> statement-breakpoint
ALTER TABLE "won_prizes" DROP CONSTRAINT "won_prizes_order_id_orders_order_id_fk";
--> statement-breakpoint
DROP INDEX "orders_of_member_by_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_draw_id_order_id_pk" PRIMARY KEY("draw_id","order_id");--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "sold_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "playing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "log_entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "log_head" "bytea";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_status" "payment_status" DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason" "order_reason";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_ticket" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_last_one" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "log_seq" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "salt" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "played_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "moves" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD COLUMN "ticket" integer;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD COLUMN "won_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "prizes" ADD COLUMN "drawn_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now nothing could be bought: what is shown as gone was gone before the books begin, and nobody holds anything.
UPDATE "draws" SET "sold_before" = "sold", "held" = 0;--> statement-breakpoint
UPDATE "prizes" SET "drawn_before" = "drawn";--> statement-breakpoint
-- Read in parts, so they are kept as they are and not compressed.
ALTER TABLE "boxes" ALTER COLUMN "order" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "boxes" ALTER COLUMN "run_roots" SET STORAGE EXTERNAL;--> statement-breakpoint
-- An order's next state finds room beside the one before, so that no index has to learn where it lies.
ALTER TABLE "orders" SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION "only_ever_added_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "draw_log_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "draw_log" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "order_moves_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_moves" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
-- A box is sealed anew only as long as nothing of it was sold or held.
CREATE FUNCTION "sealed_for_good"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM "draws" WHERE "draw_id" = OLD."draw_id" AND ("log_entries" > 0 OR "sold" > "sold_before" OR "held" > 0)
	) THEN
		RAISE EXCEPTION 'a box that sells stays as it was sealed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN COALESCE(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER "boxes_stay" BEFORE UPDATE OR DELETE ON "boxes" FOR EACH ROW EXECUTE FUNCTION "sealed_for_good"();--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_lines" ADD CONSTRAINT "queue_lines_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_places" ADD CONSTRAINT "queue_places_draw_id_queue_lines_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."queue_lines"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_offs" ADD CONSTRAINT "hand_offs_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_places_number" ON "queue_places" USING btree ("draw_id","number");--> statement-breakpoint
CREATE INDEX "queue_places_waiting" ON "queue_places" USING btree ("draw_id","number") WHERE "queue_places"."called_at" is null and "queue_places"."lost_at" is null;--> statement-breakpoint
CREATE INDEX "queue_places_called" ON "queue_places" USING btree ("draw_id","member_id") WHERE "queue_places"."called_at" is not null and "queue_places"."lost_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_offs_session" ON "hand_offs" USING btree ("provider","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_offs_one_living" ON "hand_offs" USING btree ("order_id") WHERE "hand_offs"."state" in ('OPENING', 'OPEN');--> statement-breakpoint
CREATE INDEX "hand_offs_of_member" ON "hand_offs" USING btree ("member_id","made_at");--> statement-breakpoint
CREATE INDEX "hand_offs_to_ask" ON "hand_offs" USING btree ("ask_at") WHERE "hand_offs"."ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("provider","payment_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_of_order" ON "ledger" USING btree ("draw_id","order_id");--> statement-breakpoint
CREATE INDEX "notices_to_handle" ON "notices" USING btree ("due_at") WHERE "notices"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("draw_id","order_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE "refunds"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pretend_ledger_once" ON "pretend_ledger" USING btree ("payment_id","kind");--> statement-breakpoint
CREATE INDEX "pretend_notices_due" ON "pretend_notices" USING btree ("due_at") WHERE "pretend_notices"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "pretend_payments_of_session" ON "pretend_payments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "pretend_sessions_expiring" ON "pretend_sessions" USING btree ("expires_at") WHERE "pretend_sessions"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_draw_id_order_id_orders_draw_id_order_id_fk" FOREIGN KEY ("draw_id","order_id") REFERENCES "public"."orders"("draw_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_id" ON "orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_once" ON "orders" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE INDEX "orders_settled" ON "orders" USING brin ("settled_at");--> statement-breakpoint
CREATE INDEX "live_orders_held" ON "live_orders" USING btree ("held_until");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_log_tickets_once" ON "draw_log" USING btree ("draw_id","from_ticket") WHERE "draw_log"."kind" = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_last_one" ON "orders" USING btree ("draw_id") WHERE "orders"."has_last_one";--> statement-breakpoint
CREATE UNIQUE INDEX "won_prizes_ticket_once" ON "won_prizes" USING btree ("draw_id","ticket") WHERE "won_prizes"."ticket" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "won_prizes_one_last_one" ON "won_prizes" USING btree ("draw_id") WHERE "won_prizes"."prize_id" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_of_order" ON "won_prizes" USING btree ("draw_id","order_id");--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_price" CHECK (case when "draws"."payment_types" = '{NONE}' then "draws"."price" = 0 else "draws"."price" > 0 end);--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_counters" CHECK ("draws"."sold" >= "draws"."sold_before" and "draws"."held" >= 0 and "draws"."playing" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sum" CHECK ("orders"."quantity" > 0 and "orders"."price" >= 0 and "orders"."total" = "orders"."price" * "orders"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold" CHECK (("orders"."held_until" is not null) = ("orders"."status" in ('START', 'PLAYING')));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tickets" CHECK (("orders"."first_ticket" is not null) = ("orders"."status" in ('SUCCESS', 'CONFIRM')));--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_what" CHECK (("won_prizes"."ticket" is null) = ("won_prizes"."prize_id" is null));--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_not_overdrawn" CHECK ("prizes"."drawn" >= "prizes"."drawn_before" and "prizes"."drawn_before" >= 0 and "prizes"."drawn" <= "prizes"."total");--> statement-breakpoint
CREATE INDEX "hand_offs_of_order" ON "hand_offs" USING btree ("order_id","made_at");
