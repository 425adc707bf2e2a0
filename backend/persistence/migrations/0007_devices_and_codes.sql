CREATE TABLE "email_codes" (
	"purpose" "code_purpose" NOT NULL,
	"email_key" text NOT NULL,
	"device_digest" text NOT NULL,
	"code_hash" text NOT NULL,
	"long_digest" text NOT NULL,
	"for_member" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "email_codes_purpose_email_key_device_digest_pk" PRIMARY KEY("purpose","email_key","device_digest")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"member_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_member_id_token_digest_pk" PRIMARY KEY("member_id","token_digest")
);
--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_for_member_members_member_id_fk" FOREIGN KEY ("for_member") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_sent" ON "email_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");