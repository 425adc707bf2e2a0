ALTER TYPE "public"."account" ADD VALUE 'bank';--> statement-breakpoint
CREATE TABLE "draw_cancellations" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"after_order" uuid,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "ledger_once";--> statement-breakpoint
DROP INDEX "refunds_once";--> statement-breakpoint
DROP INDEX "pretend_ledger_once";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "scope" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tickets" integer[];--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_out_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "pretend_ledger" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "draw_cancellations" ADD CONSTRAINT "draw_cancellations_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_cancellations_due" ON "draw_cancellations" USING btree ("due_at") WHERE "draw_cancellations"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_captured_once" ON "ledger" USING btree ("provider","payment_id") WHERE "ledger"."kind" = 'capture';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_refunded_once" ON "ledger" USING btree ("refund_id") WHERE "ledger"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_of_payment" ON "ledger" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("provider","payment_id") WHERE "refunds"."scope" in ('order', 'shippingFee') and "refunds"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("send_at") WHERE "refunds"."done_at" is null and "refunds"."send_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_shipment" ON "refunds" USING btree ("shipment_id") WHERE "refunds"."shipment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pretend_ledger_captured_once" ON "pretend_ledger" USING btree ("payment_id") WHERE "pretend_ledger"."kind" = 'capture';--> statement-breakpoint
CREATE INDEX "pretend_ledger_of_payment" ON "pretend_ledger" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "pretend_ledger" ADD CONSTRAINT "pretend_ledger_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sum" CHECK ("refunds"."yen" > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transfer" CHECK (("refunds"."method" = 'bankTransfer' and "refunds"."done_at" is not null) = ("refunds"."paid_out_on" is not null) and ("refunds"."paid_out_on" is null) = ("refunds"."reference" is null) and ("refunds"."withdrawn_at" is null or ("refunds"."method" = 'bankTransfer' and "refunds"."done_at" is null)));--> statement-breakpoint
-- No payment is refunded beyond its sum, whoever writes the refund. The row of the capture is locked, so that two refunds
-- of one payment are counted one after the other.
CREATE FUNCTION "refunds_within_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	captured integer;
	refunded bigint;
BEGIN
	SELECT "yen" INTO captured FROM "ledger"
	WHERE "provider" = NEW."provider" AND "payment_id" = NEW."payment_id" AND "kind" = 'capture' FOR NO KEY UPDATE;
	SELECT coalesce(sum("yen"), 0) INTO refunded FROM "refunds"
	WHERE "provider" = NEW."provider" AND "payment_id" = NEW."payment_id" AND "withdrawn_at" IS NULL;
	IF refunded > captured THEN
		RAISE EXCEPTION 'more than the payment would be refunded' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_within_payment" AFTER INSERT OR UPDATE OF "yen", "withdrawn_at", "payment_id" ON "refunds"
FOR EACH ROW EXECUTE FUNCTION "refunds_within_payment"();
