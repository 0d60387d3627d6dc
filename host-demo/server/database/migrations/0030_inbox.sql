CREATE INDEX "announcements_asking" ON "announcements" USING btree ("send_time") WHERE send_status = '1' and needs_reply = '1';--> statement-breakpoint
CREATE INDEX "applications_open_due" ON "applications" USING btree ("due_date","id") WHERE state in (0, 1, 2, 3, 4, 5, 6, 12);--> statement-breakpoint
CREATE INDEX "applications_open_time" ON "applications" USING btree ("create_time","id") WHERE state in (0, 1, 2, 3, 4, 5, 6, 12);--> statement-breakpoint
CREATE INDEX "articles_site_review" ON "articles" USING btree ("subsite_id","update_time","id") WHERE state = 'submitted' and review_id = '';