CREATE TYPE "public"."inquiry_author" AS ENUM('sender', 'shop', 'note');--> statement-breakpoint
CREATE TYPE "public"."inquiry_state" AS ENUM('waiting', 'answered', 'closed');--> statement-breakpoint
CREATE TYPE "public"."inquiry_topic" AS ENUM('order', 'shipment', 'draw', 'account', 'other');--> statement-breakpoint
ALTER TYPE "public"."code_purpose" ADD VALUE 'inquiry';--> statement-breakpoint
CREATE TABLE "inquiries" (
	"inquiry_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"topic" "inquiry_topic" NOT NULL,
	"state" "inquiry_state" DEFAULT 'waiting' NOT NULL,
	"member_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"guest_email_key" text,
	"token" text,
	"order_id" uuid,
	"shipment_id" uuid,
	"draw_id" uuid,
	"about_text" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"assignee" text,
	"closed_at" timestamp with time zone,
	"draft" text,
	"draft_by" text,
	"draft_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inquiries_one_sender" CHECK (num_nonnulls("inquiries"."member_id", "inquiries"."guest_email") = 1
        and num_nonnulls("inquiries"."guest_name", "inquiries"."guest_email", "inquiries"."guest_email_key", "inquiries"."token") in (0, 4)),
	CONSTRAINT "inquiries_guest_email_key" CHECK ("inquiries"."guest_email_key" = lower("inquiries"."guest_email")),
	CONSTRAINT "inquiries_one_subject" CHECK (num_nonnulls("inquiries"."order_id", "inquiries"."shipment_id", "inquiries"."draw_id") <= 1),
	CONSTRAINT "inquiries_waiting" CHECK (("inquiries"."state" = 'waiting') = ("inquiries"."waiting_since" is not null)
        and ("inquiries"."state" = 'closed') = ("inquiries"."closed_at" is not null)),
	CONSTRAINT "inquiries_draft" CHECK (num_nulls("inquiries"."draft", "inquiries"."draft_by", "inquiries"."draft_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "inquiry_messages" (
	"message_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"author" "inquiry_author" NOT NULL,
	"operator" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request_key" text,
	CONSTRAINT "inquiry_messages_author" CHECK (("inquiry_messages"."author" = 'sender') = ("inquiry_messages"."operator" is null))
);
--> statement-breakpoint
CREATE TABLE "inquiry_pictures" (
	"picture_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "inquiry_pictures_position" CHECK ("inquiry_pictures"."position" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_messages" ADD CONSTRAINT "inquiry_messages_inquiry_id_inquiries_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("inquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_pictures" ADD CONSTRAINT "inquiry_pictures_message_id_inquiry_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inquiry_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("last_at","inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiries_in_state" ON "inquiries" USING btree ("state","last_at","inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiries_waiting" ON "inquiries" USING btree ("waiting_since","inquiry_id") WHERE "inquiries"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_about" ON "inquiries" USING btree ("topic","last_at","inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiries_of_assignee" ON "inquiries" USING btree ("assignee","last_at","inquiry_id") WHERE "inquiries"."assignee" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_of_member" ON "inquiries" USING btree ("member_id","last_at","inquiry_id") WHERE "inquiries"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_of_guest" ON "inquiries" USING btree ("guest_email_key") WHERE "inquiries"."guest_email_key" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_of_order" ON "inquiries" USING btree ("order_id") WHERE "inquiries"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_of_shipment" ON "inquiries" USING btree ("shipment_id") WHERE "inquiries"."shipment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_token" ON "inquiries" USING btree ("token") WHERE "inquiries"."token" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_search_terms" ON "inquiries" USING gin (search_terms("guest_name")) WITH (fastupdate=false) WHERE "inquiries"."guest_name" is not null;--> statement-breakpoint
CREATE INDEX "inquiry_messages_of_inquiry" ON "inquiry_messages" USING btree ("inquiry_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_messages_request" ON "inquiry_messages" USING btree ("request_key") WHERE "inquiry_messages"."request_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_pictures_of_message" ON "inquiry_pictures" USING btree ("message_id","position");