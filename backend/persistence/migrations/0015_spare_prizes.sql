CREATE TABLE "spare_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spare_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"won_prize_id" uuid,
	"shipment_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "spare_changes_exchange" CHECK ("spare_changes"."change" <> 0 and ("spare_changes"."won_prize_id" is null) = ("spare_changes"."shipment_id" is null) and ("spare_changes"."shipment_id" is null or "spare_changes"."change" = -1))
);
--> statement-breakpoint
CREATE TABLE "spare_prizes" (
	"draw_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"spares" integer NOT NULL,
	CONSTRAINT "spare_prizes_draw_id_prize_id_pk" PRIMARY KEY("draw_id","prize_id"),
	CONSTRAINT "spare_prizes_counted" CHECK ("spare_prizes"."spares" >= 0)
);
--> statement-breakpoint
ALTER TABLE "spare_changes" ADD CONSTRAINT "spare_changes_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spare_prizes" ADD CONSTRAINT "spare_prizes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spare_changes_of_shipment" ON "spare_changes" USING btree ("shipment_id");--> statement-breakpoint
CREATE TRIGGER "spare_changes_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "spare_changes" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();
