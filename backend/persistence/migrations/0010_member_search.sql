-- A text as it is compared in searches: one width, hiragana, lower case, without blanks and middle dots.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(normalize($1, NFKC), 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ・ ', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'));--> statement-breakpoint
-- Its pairs of characters; a single character is itself. An empty text has the pair '', which nothing contains.
CREATE FUNCTION "search_pairs"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
	SELECT array_agg(substr(t, i, 2)) FROM search_text($1) t, generate_series(1, greatest(length(t) - 1, 1)) i;
END;--> statement-breakpoint
-- Its characters and pairs of characters, for an index.
CREATE FUNCTION "search_terms"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
	SELECT string_to_array(t, NULL) || search_pairs(t) FROM search_text($1) t;
END;--> statement-breakpoint
CREATE INDEX "members_tel" ON "members" USING btree ("tel");--> statement-breakpoint
CREATE INDEX "members_search_terms" ON "members" USING gin (search_terms("name")) WITH (fastupdate=false);