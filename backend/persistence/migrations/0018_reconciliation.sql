ALTER TYPE "public"."account" ADD VALUE 'chargebacks';--> statement-breakpoint
ALTER TYPE "public"."account" ADD VALUE 'fees';--> statement-breakpoint
ALTER TYPE "public"."account" ADD VALUE 'suspense';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'chargeback';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'chargebackReversal';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'fee';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'payout';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'correction';--> statement-breakpoint
CREATE TABLE "disputes" (
	"provider" text NOT NULL,
	"dispute_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"draw_id" uuid,
	"order_id" uuid,
	"shipment_id" uuid,
	"yen" integer NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"chargeback_id" text,
	"booked_yen" integer,
	"decision" text,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "disputes_provider_dispute_id_pk" PRIMARY KEY("provider","dispute_id"),
	CONSTRAINT "disputes_what" CHECK (("disputes"."draw_id" is null) = ("disputes"."order_id" is null) and ("disputes"."order_id" is null) <> ("disputes"."shipment_id" is null)),
	CONSTRAINT "disputes_sum" CHECK ("disputes"."yen" > 0 and "disputes"."booked_yen" between 0 and "disputes"."yen"),
	CONSTRAINT "disputes_ended" CHECK (("disputes"."state" = 'open') = ("disputes"."ended_at" is null)),
	CONSTRAINT "disputes_booked" CHECK (("disputes"."chargeback_id" is null) = ("disputes"."booked_yen" is null)),
	CONSTRAINT "disputes_decided" CHECK (("disputes"."decision" is null) = ("disputes"."decided_at" is null) and ("disputes"."decision" is null) = ("disputes"."note" is null))
);
--> statement-breakpoint
CREATE TABLE "listed_payments" (
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"yen" integer NOT NULL,
	"returned_yen" integer NOT NULL,
	CONSTRAINT "listed_payments_provider_payment_id_pk" PRIMARY KEY("provider","payment_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_findings" (
	"finding_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"ref" text NOT NULL,
	"yen_here" integer,
	"yen_there" integer,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "reconciliation_findings_kind" CHECK (("reconciliation_findings"."kind" = 'missingHere') = ("reconciliation_findings"."yen_here" is null) and ("reconciliation_findings"."kind" = 'missingAtProvider') = ("reconciliation_findings"."yen_there" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"provider" text PRIMARY KEY NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"stage" text NOT NULL,
	"page" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"transaction_id" text NOT NULL,
	"settlement_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"transaction_yen" integer NOT NULL,
	"fee_yen" integer NOT NULL,
	"fee_tax_yen" integer NOT NULL,
	CONSTRAINT "settlement_lines_provider_type_transaction_id_pk" PRIMARY KEY("provider","type","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"provider" text NOT NULL,
	"settlement_id" text NOT NULL,
	"transfer_on" date NOT NULL,
	"transaction_yen" integer NOT NULL,
	"fee_yen" integer NOT NULL,
	"fee_tax_yen" integer NOT NULL,
	"transfer_fee_yen" integer NOT NULL,
	"payout_yen" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlements_provider_settlement_id_pk" PRIMARY KEY("provider","settlement_id"),
	CONSTRAINT "settlements_transfer_fee" CHECK ("settlements"."transfer_fee_yen" >= 0),
	CONSTRAINT "settlements_sum" CHECK ("settlements"."payout_yen" = "settlements"."transaction_yen" + "settlements"."fee_yen" + "settlements"."fee_tax_yen" - "settlements"."transfer_fee_yen")
);
--> statement-breakpoint
CREATE TABLE "pretend_disputes" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"yen" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pretend_disputes_state" CHECK ("pretend_disputes"."state" in ('pending', 'cancelled', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "pretend_settlements" (
	"settlement_id" text PRIMARY KEY NOT NULL,
	"transfer_on" date NOT NULL,
	"transfer_fee_yen" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_what";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "tax_yen" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_refund_id" text;--> statement-breakpoint
ALTER TABLE "pretend_ledger" ADD COLUMN "settlement_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_charged_back_once" ON "disputes" USING btree ("provider","chargeback_id") WHERE "disputes"."chargeback_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("draw_id","order_id") WHERE "disputes"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_of_shipment" ON "disputes" USING btree ("shipment_id") WHERE "disputes"."shipment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_findings_once" ON "reconciliation_findings" USING btree ("provider","kind","subject","ref");--> statement-breakpoint
CREATE INDEX "reconciliation_findings_open" ON "reconciliation_findings" USING btree ("found_at") WHERE "reconciliation_findings"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "settlement_lines_of_settlement" ON "settlement_lines" USING btree ("provider","settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_of_payment" ON "settlement_lines" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "pretend_disputes_of_payment" ON "pretend_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_reported_once" ON "ledger" USING btree ("provider","kind","provider_ref") WHERE "ledger"."provider_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_made_at_provider_once" ON "refunds" USING btree ("provider","provider_refund_id") WHERE "refunds"."provider_refund_id" is not null;--> statement-breakpoint
CREATE INDEX "pretend_ledger_of_settlement" ON "pretend_ledger" USING btree ("settlement_id");--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_what" CHECK (("ledger"."draw_id" is null) = ("ledger"."order_id" is null) and ("ledger"."order_id" is null) <> ("ledger"."shipment_id" is null) or ("ledger"."provider_ref" is not null and num_nonnulls("ledger"."draw_id", "ledger"."order_id", "ledger"."shipment_id") = 0));