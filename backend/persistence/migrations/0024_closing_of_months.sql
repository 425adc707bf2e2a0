-- A row that may belong to a month that is being closed waits until it is closed. The time is read afterwards.
CREATE OR REPLACE FUNCTION "booked_in_open_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(582011903);
	NEW."at" := greatest(NEW."at", (SELECT max("until_at") FROM "closed_months"));
	RETURN NEW;
END $$;
