CREATE TABLE "long_operation_parts" (
	"operation_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "long_operation_parts_operation_id_part_pk" PRIMARY KEY("operation_id","part")
);
--> statement-breakpoint
CREATE TABLE "long_operations" (
	"operation_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call" text NOT NULL,
	"query" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of_all" integer,
	"ended_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "long_operations_failure" CHECK ("long_operations"."failure" is null or "long_operations"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "long_operation_parts" ADD CONSTRAINT "long_operation_parts_operation_id_long_operations_operation_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."long_operations"("operation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "long_operations_requested" ON "long_operations" USING btree ("requested_at","operation_id");--> statement-breakpoint
CREATE INDEX "long_operations_open" ON "long_operations" USING btree ("requested_at") WHERE "long_operations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "long_operations_ended" ON "long_operations" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "long_operations_one_audit" ON "long_operations" USING btree ("call") WHERE "long_operations"."ended_at" is null and "long_operations"."call" = 'auditBooks';