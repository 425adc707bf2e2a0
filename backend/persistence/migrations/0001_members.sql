CREATE TYPE "public"."code_purpose" AS ENUM('signup', 'reminder', 'email');--> statement-breakpoint
CREATE TYPE "public"."gender" AS ENUM('female', 'male', 'other', 'unsaid');--> statement-breakpoint
CREATE TYPE "public"."play_status" AS ENUM('START', 'PLAYING', 'SUCCESS', 'CONFIRM', 'ERROR', 'CANCEL');--> statement-breakpoint
CREATE TYPE "public"."shipping_status" AS ENUM('START', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED');--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"email_key" text,
	"password_hash" text,
	"name" text,
	"zip" text,
	"address" text,
	"address2" text,
	"birthday" date,
	"gender" "gender",
	"tel" text,
	"wants_new_draws" boolean DEFAULT false NOT NULL,
	"wants_restock" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "members_email_key" CHECK ("members"."email_key" = lower("members"."email")),
	CONSTRAINT "members_whole_or_empty" CHECK (case when "members"."left_at" is null
        then num_nulls("members"."email", "members"."email_key", "members"."password_hash", "members"."name", "members"."zip", "members"."address", "members"."address2", "members"."birthday", "members"."tel") = 0
        else num_nonnulls("members"."email", "members"."email_key", "members"."password_hash", "members"."name", "members"."zip", "members"."address", "members"."address2", "members"."birthday", "members"."gender", "members"."tel") = 0
        end)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"total" integer NOT NULL,
	"payment_type" "payment_type",
	"status" "play_status" NOT NULL,
	"ordered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" > 0 and "orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"shipment_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"status" "shipping_status" NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "won_prizes" (
	"won_prize_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"prize_id" uuid,
	"kept_until" timestamp with time zone NOT NULL,
	"shipment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"letter_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to" text NOT NULL,
	"letter" jsonb NOT NULL,
	"member_id" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"useless_after" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_codes" (
	"purpose" "code_purpose" NOT NULL,
	"email_key" text NOT NULL,
	"code_hash" text NOT NULL,
	"for_member" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mail_codes_purpose_email_key_pk" PRIMARY KEY("purpose","email_key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"member_id" uuid NOT NULL,
	"device" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leave_confirmed_at" timestamp with time zone,
	CONSTRAINT "sessions_token" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_draw_id_prize_id_prizes_draw_id_prize_id_fk" FOREIGN KEY ("draw_id","prize_id") REFERENCES "public"."prizes"("draw_id","prize_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD CONSTRAINT "mail_codes_for_member_members_member_id_fk" FOREIGN KEY ("for_member") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","ordered_at");--> statement-breakpoint
CREATE INDEX "orders_of_member_by_status" ON "orders" USING btree ("member_id","status","ordered_at");--> statement-breakpoint
CREATE INDEX "shipments_of_member" ON "shipments" USING btree ("member_id","requested_at");--> statement-breakpoint
CREATE INDEX "won_prizes_of_member" ON "won_prizes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "won_prizes_waiting" ON "won_prizes" USING btree ("member_id","kept_until") WHERE "won_prizes"."shipment_id" is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_of_member" ON "outbox" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_of_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "throttles_quiet" ON "throttles" USING btree ("last_at");