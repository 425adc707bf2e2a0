CREATE TABLE "catalogue_upload_parts" (
	"upload_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "catalogue_upload_parts_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "catalogue_uploads" (
	"upload_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_upload_parts" ADD CONSTRAINT "catalogue_upload_parts_upload_id_catalogue_uploads_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."catalogue_uploads"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_uploads_at" ON "catalogue_uploads" USING btree ("uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "long_operations_one_import" ON "long_operations" USING btree ("call") WHERE "long_operations"."ended_at" is null and "long_operations"."call" = 'importCatalogue';