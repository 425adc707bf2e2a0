CREATE TABLE "picture_texts" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"kind" "picture_kind",
	"made_at" timestamp with time zone NOT NULL,
	"search_text" text NOT NULL
);--> statement-breakpoint
DROP INDEX "draw_drafts_last_changed_first";--> statement-breakpoint
DROP INDEX "draw_drafts_listed";--> statement-breakpoint
DROP INDEX "approvals_listed";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(search_text(requested_by || chr(10) || summary || chr(10) || reason), 600)) STORED;--> statement-breakpoint
ALTER TABLE "picture_texts" ADD CONSTRAINT "picture_texts_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_texts_terms" ON "picture_texts" USING gin (search_terms("search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "banners_of_picture" ON "banners" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "banners_terms" ON "banners" USING gin (search_terms("search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "news_title_terms" ON "news" USING gin (search_terms("search_title")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "pictures_listed" ON "pictures" USING btree ("made_at","picture_id","kind");--> statement-breakpoint
CREATE INDEX "draw_drafts_name_terms" ON "draw_drafts" USING gin (search_terms("search_name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "gallery_pictures_of_picture" ON "gallery_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "last_one_prizes_of_picture" ON "last_one_prizes" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "approvals_terms" ON "approvals" USING gin (search_terms("search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "draw_drafts_listed" ON "draw_drafts" USING btree ("changed_at","directory_name","draw_id","search_name");--> statement-breakpoint
CREATE INDEX "approvals_listed" ON "approvals" USING btree ("requested_at","approval_id","expires_at","search_text");--> statement-breakpoint
-- The uses of these pictures.
CREATE FUNCTION "picture_uses"(ids text[]) RETURNS TABLE ("picture_id" text, "kind" text, "id" text, "title" text, "alt" text) LANGUAGE sql STABLE AS $$
	SELECT art_id, 'draw', directory_name, title, art_alt FROM draws WHERE art_id = ANY(ids)
	UNION SELECT p.picture_id, 'draw', d.directory_name, d.title, p.picture_alt FROM prizes p JOIN draws d ON d.draw_id = p.draw_id WHERE p.picture_id = ANY(ids)
	UNION SELECT l.picture_id, 'draw', d.directory_name, d.title, l.picture_alt FROM last_one_prizes l JOIN draws d ON d.draw_id = l.draw_id WHERE l.picture_id = ANY(ids)
	UNION SELECT g.picture_id, 'draw', d.directory_name, d.title, g.picture_alt FROM gallery_pictures g JOIN draws d ON d.draw_id = g.draw_id WHERE g.picture_id = ANY(ids)
	UNION SELECT n.picture_id, 'news', n.news_number::text, n.title, coalesce(n.picture_alt, '') FROM news n WHERE n.picture_id = ANY(ids)
	UNION SELECT b.picture_id, 'banner', b.banner_id, b.title, b.picture_alt FROM banners b WHERE b.picture_id = ANY(ids)
	UNION SELECT picture ->> 'pictureId', 'draft', directory_name, title, picture ->> 'alt'
		FROM draw_drafts, jsonb_path_query(document, '$.** ? (exists (@.pictureId))') picture
		WHERE picture_ids && ids AND picture ->> 'pictureId' = ANY(ids);
$$;--> statement-breakpoint
-- The lock lets one transaction after the other read the uses of a picture, so that none is missed.
CREATE FUNCTION "refresh_picture_texts"(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM pictures p WHERE p.picture_id = ANY(ids) ORDER BY p.picture_id FOR NO KEY UPDATE;
	INSERT INTO picture_texts (picture_id, kind, made_at, search_text)
	SELECT p.picture_id, p.kind, p.made_at, left(coalesce(string_agg(DISTINCT search_text(u.part), chr(10)), ''), 4000)
	FROM pictures p LEFT JOIN (
		SELECT uses.picture_id, unnest(ARRAY[uses.title, uses.alt]) AS part FROM picture_uses(ids) uses
	) u ON u.picture_id = p.picture_id
	WHERE p.picture_id = ANY(ids) GROUP BY p.picture_id
	ON CONFLICT (picture_id) DO UPDATE SET search_text = excluded.search_text;
END $$;--> statement-breakpoint
-- The argument of the trigger is the column that has the id of the picture, or the ids. The title of a draw is in the texts of all its pictures.
CREATE FUNCTION "picture_uses_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[] := ARRAY(
		SELECT DISTINCT id #>> '{}' FROM unnest(ARRAY[to_jsonb(OLD), to_jsonb(NEW)]) used, jsonb_path_query(used -> TG_ARGV[0], '$[*]') id
		WHERE id <> 'null');
BEGIN
	IF TG_TABLE_NAME = 'draws' AND TG_OP = 'UPDATE' THEN
		ids := ARRAY(
			SELECT unnest(ids)
			UNION SELECT picture_id FROM prizes WHERE draw_id = NEW.draw_id
			UNION SELECT picture_id FROM last_one_prizes WHERE draw_id = NEW.draw_id
			UNION SELECT picture_id FROM gallery_pictures WHERE draw_id = NEW.draw_id);
	END IF;
	-- The end of the transaction has all changes, so that its first refresh of a picture is enough.
	ids := ARRAY(SELECT id FROM unnest(ids) id
		WHERE NOT EXISTS (SELECT FROM picture_texts t WHERE t.picture_id = id AND t.xmin = pg_current_xact_id()::xid));
	IF cardinality(ids) > 0 THEN PERFORM refresh_picture_texts(ids); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Last, because purchases wait from here to the end.
CREATE INDEX "draws_of_picture" ON "draws" USING btree ("art_id");--> statement-breakpoint
CREATE INDEX "draws_name_terms" ON "draws" USING gin (search_terms("search_name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "prizes_of_picture" ON "prizes" USING btree ("picture_id");--> statement-breakpoint
-- Deferred, so that no transaction keeps the pictures locked while it seals a box.
CREATE CONSTRAINT TRIGGER "draws_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "title", "art_id", "art_alt" ON "draws" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('art_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "prizes_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "picture_id", "picture_alt" ON "prizes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "last_one_prizes_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "picture_id", "picture_alt" ON "last_one_prizes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "gallery_pictures_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "picture_id", "picture_alt" ON "gallery_pictures" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "news_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "title", "picture_id", "picture_alt" ON "news" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "banners_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "title", "picture_id", "picture_alt" ON "banners" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "draw_drafts_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "document" ON "draw_drafts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_ids');
