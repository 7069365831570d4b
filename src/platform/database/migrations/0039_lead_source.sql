ALTER TABLE "contact_submissions" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
CREATE INDEX "contact_submissions_source" ON "contact_submissions" USING btree ("source");