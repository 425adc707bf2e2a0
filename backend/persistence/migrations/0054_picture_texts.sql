-- After the migration before it has released its locks: no table is locked for this, but each picture.
DO $$
DECLARE
	ids text[];
BEGIN
	FOR ids IN SELECT array_agg(picture_id) FROM (SELECT picture_id, row_number() OVER (ORDER BY picture_id) / 1000 AS part FROM pictures) parts GROUP BY part LOOP
		PERFORM refresh_picture_texts(ids);
	END LOOP;
END $$;
