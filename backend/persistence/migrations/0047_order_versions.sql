ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Counts a change that did not count itself. An older release beside this one needs it.
CREATE FUNCTION "count_order_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := OLD."version" + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_versioned" BEFORE UPDATE OF "status" ON "orders" FOR EACH ROW
WHEN (NEW."version" = OLD."version")
EXECUTE FUNCTION "count_order_version"();
