ALTER TABLE "announcement_sends" DROP CONSTRAINT "announcement_sends_announcement_id_announcements_id_fk";--> statement-breakpoint
ALTER TABLE "announcement_sends" DROP CONSTRAINT "announcement_sends_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "announcement_replies" DROP CONSTRAINT "announcement_replies_id_announcement_sends_id_fk";--> statement-breakpoint
DROP INDEX "announcement_sends_one";--> statement-breakpoint
DROP INDEX "announcement_sends_unread";--> statement-breakpoint
DROP INDEX "announcement_sends_mine";--> statement-breakpoint
DROP INDEX "announcement_sends_read";--> statement-breakpoint
DROP INDEX "announcement_sends_reply";--> statement-breakpoint
ALTER TABLE "announcement_sends" DROP COLUMN "send_time";--> statement-breakpoint
-- Numbers in place of the ids that there are, replies with their send rows.
ALTER TABLE "announcement_sends" RENAME COLUMN "id" TO "old_id";--> statement-breakpoint
ALTER TABLE "announcement_sends" ADD COLUMN "id" bigserial;--> statement-breakpoint
ALTER TABLE "announcement_replies" RENAME COLUMN "id" TO "old_id";--> statement-breakpoint
ALTER TABLE "announcement_replies" ADD COLUMN "id" bigint;--> statement-breakpoint
UPDATE "announcement_replies" r SET "id" = s."id" FROM "announcement_sends" s WHERE s."old_id" = r."old_id";--> statement-breakpoint
ALTER TABLE "announcement_replies" DROP COLUMN "old_id";--> statement-breakpoint
ALTER TABLE "announcement_sends" DROP COLUMN "old_id";--> statement-breakpoint
ALTER TABLE "announcement_sends" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "announcement_replies" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "announcement_replies" ADD CONSTRAINT "announcement_replies_id_announcement_sends_id_fk" FOREIGN KEY ("id") REFERENCES "public"."announcement_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The flags are included: what is unread is known without the rows.
CREATE UNIQUE INDEX "announcement_sends_one" ON "announcement_sends" USING btree ("user_id","announcement_id") INCLUDE ("read_flag","left_out");--> statement-breakpoint
CREATE INDEX "announcement_sends_read" ON "announcement_sends" USING btree ("announcement_id","read_time","id");--> statement-breakpoint
CREATE INDEX "announcement_sends_reply" ON "announcement_sends" USING btree ("announcement_id","reply_time","id") WHERE reply_flag = '1';--> statement-breakpoint
-- What references would do, without a look at both for each row that is inserted.
CREATE FUNCTION forget_sends_of_announcements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM announcement_sends WHERE announcement_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_sends AFTER DELETE ON "announcements" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_sends_of_announcements();--> statement-breakpoint
CREATE FUNCTION forget_sends_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM announcement_sends WHERE user_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_sends AFTER DELETE ON "users" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_sends_of_users();
