CREATE TYPE "public"."grade" AS ENUM('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');--> statement-breakpoint
CREATE TYPE "public"."ink" AS ENUM('ichigo', 'soda', 'lemon', 'melon', 'mikan', 'budo');--> statement-breakpoint
CREATE TYPE "public"."news_category" AS ENUM('important', 'new', 'restock', 'notice');--> statement-breakpoint
CREATE TYPE "public"."payment_type" AS ENUM('NONE', 'CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY');--> statement-breakpoint
CREATE TYPE "public"."sales_type" AS ENUM('normal', 'last_special');--> statement-breakpoint
CREATE TABLE "announcements" (
	"announcement_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tags" text[] NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"announced_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "turns_one_row" CHECK ("turns"."only")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"banner_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"picture_id" text NOT NULL,
	"picture_alt" text NOT NULL,
	"link" text NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"entry_digest" text NOT NULL,
	"starts_at_written" text,
	"ends_at_written" text
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"draw_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"directory_name" text NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"sales_type" "sales_type" NOT NULL,
	"ink" "ink" NOT NULL,
	"price" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"art_id" text NOT NULL,
	"art_alt" text NOT NULL,
	"description" jsonb NOT NULL,
	"payment_types" "payment_type"[] NOT NULL,
	"quantities" integer[] NOT NULL,
	"per_purchase" integer NOT NULL,
	"per_member" integer,
	"concurrent_playing" integer NOT NULL,
	"shipping_fee" integer NOT NULL,
	"shipping_free_from" integer,
	"shipping_starts" text NOT NULL,
	"storage_days" integer NOT NULL,
	"combinable" boolean NOT NULL,
	"total" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entry_digest" text NOT NULL,
	"opens_at_written" text NOT NULL,
	"closes_at_written" text NOT NULL,
	CONSTRAINT "draws_directoryName_unique" UNIQUE("directory_name"),
	CONSTRAINT "draws_price" CHECK ("draws"."price" > 0),
	CONSTRAINT "draws_period" CHECK ("draws"."closes_at" > "draws"."opens_at"),
	CONSTRAINT "draws_counters" CHECK ("draws"."sold" >= 0 and "draws"."held" >= 0),
	CONSTRAINT "draws_not_oversold" CHECK ("draws"."sold" + "draws"."held" <= "draws"."total")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"news_number" integer PRIMARY KEY NOT NULL,
	"category" "news_category" NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"picture_id" text,
	"picture_alt" text,
	"body" jsonb NOT NULL,
	"entry_digest" text NOT NULL,
	"published_at_written" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_versions" (
	"picture_id" text NOT NULL,
	"version" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_versions_picture_id_version_pk" PRIMARY KEY("picture_id","version")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_pictures" (
	"draw_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"picture_id" text NOT NULL,
	"picture_alt" text NOT NULL,
	CONSTRAINT "gallery_pictures_draw_id_position_pk" PRIMARY KEY("draw_id","position")
);
--> statement-breakpoint
CREATE TABLE "last_one_prizes" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"prize_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"picture_id" text NOT NULL,
	"picture_alt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prizes" (
	"draw_id" uuid NOT NULL,
	"prize_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"grade" "grade" NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"picture_id" text NOT NULL,
	"picture_alt" text NOT NULL,
	"total" integer NOT NULL,
	"drawn" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "prizes_draw_id_prize_id_pk" PRIMARY KEY("draw_id","prize_id"),
	CONSTRAINT "prizes_one_a_grade" UNIQUE("draw_id","grade"),
	CONSTRAINT "prizes_not_overdrawn" CHECK ("prizes"."drawn" >= 0 and "prizes"."drawn" <= "prizes"."total")
);
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_art_id_pictures_picture_id_fk" FOREIGN KEY ("art_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_versions" ADD CONSTRAINT "picture_versions_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_one_prizes" ADD CONSTRAINT "last_one_prizes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_one_prizes" ADD CONSTRAINT "last_one_prizes_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "news_newest_first" ON "news" USING btree ("published_at" DESC NULLS LAST,"news_number" DESC NULLS LAST);--> statement-breakpoint
INSERT INTO "turns" DEFAULT VALUES;--> statement-breakpoint
-- Pictures are compressed already: trying again would only cost time.
ALTER TABLE "picture_versions" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
