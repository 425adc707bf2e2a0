CREATE TABLE "unpaid_holds" (
	"draw_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	"ms" bigint NOT NULL,
	"ticket_ms" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "unpaid_holds_draw_id_key_pk" PRIMARY KEY("draw_id","key")
);
--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "source_salt" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "live_orders" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "live_orders" ADD COLUMN "person" "bytea";--> statement-breakpoint
ALTER TABLE "live_orders" ADD COLUMN "device" "bytea";--> statement-breakpoint
ALTER TABLE "live_orders" ADD COLUMN "card" "bytea";--> statement-breakpoint
ALTER TABLE "live_orders" ADD COLUMN "network" "bytea";--> statement-breakpoint
CREATE INDEX "unpaid_holds_at" ON "unpaid_holds" USING btree ("at");