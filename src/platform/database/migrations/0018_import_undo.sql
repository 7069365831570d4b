CREATE TABLE "import_changes" (
	"run_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"key" jsonb NOT NULL,
	"change" text NOT NULL,
	"facility_id" integer,
	"before" jsonb
);
--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "category_certainty" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
-- How earlier imports found a category is not known: surer than a guess by name, and no more.
UPDATE "facilities" f SET "category_certainty" = 4 WHERE EXISTS (SELECT 1 FROM "facility_records" r WHERE r."facility_id" = f."id");--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "first_facility_id" integer;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "last_facility_id" integer;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "is_reversible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "import_changes_run" ON "import_changes" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "import_changes_facility" ON "import_changes" USING btree ("facility_id");