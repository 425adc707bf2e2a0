CREATE INDEX "draws_by_opening" ON "draws" USING btree ("opens_at","directory_name");--> statement-breakpoint
CREATE INDEX "draws_by_end" ON "draws" USING btree ("closes_at","directory_name");