DROP INDEX "articles_column_update";--> statement-breakpoint
DROP INDEX "articles_column_publish";--> statement-breakpoint
CREATE INDEX "articles_column_update" ON "articles" USING btree ("news_class_id","subsite_id","update_time","id");--> statement-breakpoint
CREATE INDEX "articles_column_publish" ON "articles" USING btree ("news_class_id","subsite_id","publish_date","id");