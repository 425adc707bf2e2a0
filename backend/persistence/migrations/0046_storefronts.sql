CREATE TABLE "storefront_announcements" (
	"storefront_announcement_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storefront_announcements_storefront_announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"tags" text[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storefronts" (
	"origin" text PRIMARY KEY NOT NULL,
	"instance" uuid NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "storefront_announcements" ADD CONSTRAINT "storefront_announcements_origin_storefronts_origin_fk" FOREIGN KEY ("origin") REFERENCES "public"."storefronts"("origin") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storefront_announcements_due" ON "storefront_announcements" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "storefront_announcements_origin" ON "storefront_announcements" USING btree ("origin");