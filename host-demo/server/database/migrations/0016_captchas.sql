CREATE TABLE "captchas" (
	"key" text NOT NULL,
	"address" text NOT NULL,
	"answer" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captchas_key_address_pk" PRIMARY KEY("key","address")
);
--> statement-breakpoint
CREATE INDEX "login_attempts_address" ON "login_attempts" USING btree ("address");